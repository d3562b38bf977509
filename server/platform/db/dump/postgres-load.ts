import { type Kysely, sql } from 'kysely';
import { makeTables, migrate } from '../migrate/migrate.ts';
import { openOneConnection } from '../postgres/postgres.ts';
import type { Tables } from '../tables.ts';
import type { Load, LoadOptions, Row } from './dump.ts';
import { beginAlone, listTables, readRows } from './postgres-dump.ts';

const SCRATCH = 'fairlead_check';
/** With PostgreSQL's usual 64 MB, an index over a million rows is sorted on the disk. */
const INDEX_MEMORY = '256MB';

/** Everything in one transaction: until its commit nobody sees it, and if this process ends, nothing of it happened. */
export async function openPostgresLoad(databaseUrl: string, { migrations, isScratch }: LoadOptions): Promise<Load> {
  const db = openOneConnection(databaseUrl);
  const { tx, end } = await beginAlone(db, () => db.startTransaction().execute());
  try {
    // If this process is killed, PostgreSQL ends its transaction at once, instead of after the statement that runs. From version 14 on.
    await sql`select set_config("name", '1000', true) from pg_settings where "name" = 'client_connection_check_interval'`.execute(tx);
    if (isScratch) await makeScratch(tx);
    else await emptySchema(tx);
    await (isScratch ? makeTables(tx, 'postgres', migrations) : migrate({ db: tx, dialect: 'postgres', migrations }));
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
    const keys = await putKeysAside(tx);
    const indexes = await putIndexesAside(tx);
    for (const name of tables.keys()) {
      await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
    return {
      database: 'postgres',
      columnsOf: (table) => tables.get(table)?.columns,
      async insert(table, columns, rows) {
        const known = tables.get(table);
        const names = sql.join(columns.map((column) => sql.ref(column)));
        // Column by column, so that each is parsed once; as text, from which PostgreSQL reads the very same number.
        const values = columns.map((column, at) => {
          const type = sql.raw(known?.types[known.columns.indexOf(column)] ?? 'text');
          return sql`json_array_elements_text(${JSON.stringify(rows.map((row) => row[at]))}::json)::${type}`;
        });
        await sql`insert into ${sql.table(table)} (${names}) overriding system value select ${sql.join(values)}`
          .execute(tx)
          .catch((error) => {
            throw findNul(table, columns, rows) ?? error;
          });
      },
      async complete() {
        await sql`set local maintenance_work_mem = '${sql.raw(INDEX_MEMORY)}'`.execute(tx);
        for (const definition of indexes) await sql.raw(definition).execute(tx);
        for (const { table, name, definition } of keys)
          await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
        for (const table of tables.keys()) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        await setSequences(tx);
        for (const table of tables.keys()) await sql`analyze ${sql.table(table)}`.execute(tx);
      },
      read: (table) => readRows(tx, table),
      async keep(name) {
        await sql`comment on table "kysely_migration" is ${sql.lit(name)}`.execute(tx);
        await end('commit');
      },
      abandon: () => end('rollback'),
    };
  } catch (error) {
    await end('rollback');
    throw error;
  }
}

/** The only text that SQLite takes and PostgreSQL doesn't. No call of the API stores it. */
function findNul(table: string, columns: readonly string[], rows: readonly Row[]): Error | undefined {
  for (const row of rows) {
    const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
    if (at >= 0) return new Error(`${table}.${columns[at]} of the row ${row[0]} holds a NUL character, which PostgreSQL can't store`);
  }
  return undefined;
}

/** Tables are made in a schema of their own; what belongs to an extension is still found where it is. */
async function makeScratch(tx: Kysely<Tables>) {
  await sql`create schema ${sql.id(SCRATCH)}`.execute(tx);
  await sql`select set_config('search_path', ${`${SCRATCH}, `} || current_setting('search_path'), true)`.execute(tx);
}

/** Removes tables and functions, except those of extensions. */
async function emptySchema(tx: Kysely<Tables>) {
  const { rows: tables } = await sql<{ name: string }>`select "relname" as "name" from pg_class
    where "relnamespace" = current_schema()::regnamespace and "relkind" = 'r'
      and not exists (select from pg_depend where "objid" = pg_class.oid and "deptype" = 'e')`.execute(tx);
  for (const { name } of tables) await sql`drop table if exists ${sql.table(name)} cascade`.execute(tx);
  const { rows: functions } = await sql<{ name: string }>`select pg_proc.oid::regprocedure::text as "name" from pg_proc
    where "pronamespace" = current_schema()::regnamespace and "prokind" = 'f'
      and not exists (select from pg_depend where "objid" = pg_proc.oid and "deptype" = 'e')`.execute(tx);
  for (const { name } of functions) await sql`drop function if exists ${sql.raw(name)} cascade`.execute(tx);
}

/** Drops foreign keys, so that tables can be filled in any order; adding them again checks every row. */
async function putKeysAside(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select "relname" as "table", "conname" as "name", pg_get_constraintdef(pg_constraint.oid) as "definition"
    from pg_constraint join pg_class on pg_class.oid = "conrelid"
    where "contype" = 'f' and "relnamespace" = current_schema()::regnamespace order by "conname"`.execute(tx);
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  return rows;
}

/** Drops the indexes that no key needs, so that each row need not be put into them; returns the statements that make them again. */
async function putIndexesAside(tx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select "relname" as "name", pg_get_indexdef(pg_class.oid) as "definition" from pg_index join pg_class on pg_class.oid = "indexrelid"
    where "relnamespace" = current_schema()::regnamespace
      and not exists (select from pg_constraint where "conindid" = pg_class.oid)
    order by "relname"`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx);
  return rows.map(({ definition }) => definition);
}

/** Numbers that the database gives go on after the last one that was given. */
async function setSequences(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`select * from (
    select "relname" as "table", "attname" as "column", pg_get_serial_sequence(pg_class.oid::regclass::text, "attname") as "sequence"
    from pg_class join pg_attribute on "attrelid" = pg_class.oid
    where "relnamespace" = current_schema()::regnamespace and "relkind" = 'r' and "attnum" > 0 and not "attisdropped") as "numbered"
    where "sequence" is not null`.execute(tx);
  for (const { table, column, sequence } of rows)
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null)
      from ${sql.table(table)}`.execute(tx);
}
