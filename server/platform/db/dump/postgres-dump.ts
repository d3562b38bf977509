import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { openOneConnection } from '../postgres/postgres.ts';
import type { Tables } from '../tables.ts';
import { TURNS } from '../writes/turns.ts';
import { BATCH, type DumpedTable, lengthOf, MIGRATION_TABLES, NOT_STARTED, type Row, type Snapshot, type Value } from './dump.ts';

/** How long writes that have begun may take. */
const HOLD_WAIT = '10s';
const LOCK_NOT_AVAILABLE = '55P03';
/** Until it is known how long rows are. */
const FIRST_FETCH = 20;
/** Of the columns that migrations make. Tables of an operator's own have others, as for instants. */
const OWN_TYPES = ['text', 'bigint', 'double precision', 'integer'];

/**
 * A transaction that only reads, and sees one instant. `isHeld` keeps everybody from writing until it is closed, and servers from
 * starting.
 */
export async function openPostgresSnapshot(databaseUrl: string, { isHeld = false } = {}): Promise<Snapshot> {
  const db = openOneConnection(databaseUrl);
  const names = isHeld ? await listTables(db).catch(async (error) => db.destroy().then(() => Promise.reject(error))) : [];
  const begin = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { tx, end } = await beginAlone(db, () => begin.execute());
  try {
    if (names.length > 0) await hold(tx, names);
    const migrations = await readMigrations(tx);
    const tables = [];
    const foreign = new Map<string, ReadonlySet<string>>();
    for (const { name, columns, types } of await listTables(tx)) {
      tables.push({ name, columns, rows: await countRows(tx, name) });
      foreign.set(name, new Set(columns.filter((_, at) => !OWN_TYPES.includes(types[at] ?? ''))));
    }
    const read = (table: DumpedTable) => readRows(tx, table, foreign.get(table.name));
    return { database: 'postgres', migrations, tables, read, close: () => end('rollback') };
  } catch (error) {
    await end('rollback');
    throw error;
  }
}

/** Locks every table against writes. It comes before anything is read, because the first thing that is read decides the instant. */
async function hold(tx: Kysely<Tables>, names: readonly { name: string }[]): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(HOLD_WAIT)}`.execute(tx);
  try {
    await sql`lock table ${sql.join(names.map(({ name }) => sql.table(name)))} in share mode`.execute(tx);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error('somebody is writing to the database. Stop every server that uses it first', { cause: error });
  }
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(TURNS.moving)}) as "isMine"`.execute(tx);
  if (!rows[0]?.isMine) throw new Error('another move of this database is running');
}

/** A transaction that closes its database when it ends, the first time it is told to. */
export async function beginAlone(db: Kysely<Tables>, begin: () => Promise<ControlledTransaction<Tables>>) {
  const tx = await begin().catch(async (error) => {
    await db.destroy();
    throw error;
  });
  let isOpen = true;
  return {
    tx,
    async end(how: 'commit' | 'rollback'): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      // A connection that is gone has rolled back by itself.
      await tx[how]()
        .execute()
        .finally(() => db.destroy());
    },
  };
}

export async function lookAtPostgres(databaseUrl: string): Promise<{ isEmpty: boolean; others: number }> {
  const db = openOneConnection(databaseUrl);
  try {
    const { rows } = await sql<{ isEmpty: boolean; others: number }>`select to_regclass('"kysely_migration"') is null as "isEmpty",
      (select count(*) from pg_stat_activity where "datname" = current_database() and "backend_type" = 'client backend'
        and "pid" <> pg_backend_pid()) as "others"`.execute(db);
    return rows[0] as { isEmpty: boolean; others: number };
  } finally {
    await db.destroy();
  }
}

/** A comment on a table is part of the transaction that writes it, and no table is needed for it. */
export async function readRestoredName(databaseUrl: string): Promise<string | undefined> {
  const db = openOneConnection(databaseUrl);
  try {
    const { rows } = await sql<{ name: string | null }>`
      select obj_description(to_regclass('"kysely_migration"'), 'pg_class') as "name"`.execute(db);
    return rows[0]?.name ?? undefined;
  } finally {
    await db.destroy();
  }
}

async function readMigrations(tx: Kysely<Tables>): Promise<Snapshot['migrations']> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('"kysely_migration"') is not null and to_regclass('"migrationHash"') is not null as "isThere"`.execute(tx);
  if (!found[0]?.isThere) throw new Error(NOT_STARTED);
  const { rows } = await sql<{ name: string; sha256: string | null }>`select "kysely_migration"."name", "sha256"
    from "kysely_migration" left join "migrationHash" using ("name") order by "kysely_migration"."name" collate "C"`.execute(tx);
  if (rows.length === 0 || rows.some(({ sha256 }) => sha256 === null)) throw new Error(NOT_STARTED);
  return rows as { name: string; sha256: string }[];
}

/** Generated columns are left out. */
export async function listTables(tx: Kysely<Tables>): Promise<(Omit<DumpedTable, 'rows'> & { types: string[] })[]> {
  const { rows } = await sql<{ name: string; columns: string[]; types: string[] }>`
    select "relname" as "name", array_agg("attname"::text order by "attnum") as "columns",
      array_agg(format_type("atttypid", "atttypmod") order by "attnum") as "types"
    from pg_class join pg_attribute on "attrelid" = pg_class.oid
    where "relnamespace" = current_schema()::regnamespace and "relkind" = 'r' and "attnum" > 0 and not "attisdropped" and "attgenerated" = ''
    group by "relname" order by "relname" collate "C"`.execute(tx);
  return rows.filter(({ name }) => !MIGRATION_TABLES.includes(name));
}

async function countRows(tx: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(table)}`.execute(tx);
  return rows[0]?.rows ?? 0;
}

/** `asText`: columns whose values are neither text nor number. */
export async function* readRows(
  tx: Kysely<Tables>,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  asText?: ReadonlySet<string>,
): AsyncGenerator<Row[]> {
  const names = sql.join(
    columns.map((column) => (asText?.has(column) ? sql`${sql.ref(column)}::text as ${sql.ref(column)}` : sql.ref(column))),
  );
  await sql`declare "dumped" no scroll cursor for select ${names} from ${sql.table(name)}`.execute(tx);
  try {
    let count = FIRST_FETCH;
    for (;;) {
      const { rows: found } = await sql<Record<string, Value>>`fetch ${sql.lit(count)} from "dumped"`.execute(tx);
      if (found.length === 0) break;
      const rows = found.map((row) => columns.map((column) => row[column] as Value));
      const length = rows.reduce((sum, row) => sum + lengthOf(row), 1);
      count = Math.max(1, Math.min(BATCH.rows, Math.floor((rows.length * BATCH.length) / length)));
      yield rows;
    }
  } finally {
    // Whoever reads may need the first rows only. After an error the transaction is over, and with it the cursor.
    await sql`close "dumped"`.execute(tx).catch(() => {});
  }
}
