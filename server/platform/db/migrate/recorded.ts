import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { TURNS } from '../writes/turns.ts';

/** Gives `work` an empty database, of which nothing remains afterwards. */
export type TryOut = <Result>(work: (scratch: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

interface Recorded {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /** What ran in this database, in order. */
  recorded: readonly { name: string; sha256: string }[];
  /** Makes in an empty database what should be in this one. */
  makeTables(scratch: Kysely<Tables>): Promise<void>;
  tryOut: TryOut;
}

const ADVICE =
  'Start the version that made it; or export what you need with that, then start this one with an empty DATA_DIR or another DATABASE_URL.';

/**
 * Throws if the text of a migration is another one than when it ran. A database from before texts were recorded has its tables
 * compared with what the migrations make, and then their texts recorded.
 */
export async function checkRecorded({ db, dialect, recorded, makeTables, tryOut }: Recorded): Promise<void> {
  const hashes = await readHashes(db);
  const altered = recorded.filter(({ name, sha256 }) => (hashes.get(name) ?? sha256) !== sha256);
  if (altered.length > 0)
    throw new Error(`This database was made by another text of migration ${altered.map(({ name }) => name).join(', ')}. ${ADVICE}`);
  const unrecorded = recorded.filter(({ name }) => !hashes.has(name));
  if (unrecorded.length === 0) return;
  const read = readParts[dialect];
  const expected = await tryOut(async (scratch) => {
    await makeTables(scratch);
    return read(scratch);
  });
  const differences = describeDifferences(expected, await read(db));
  if (differences !== undefined)
    throw new Error(`The tables of this database are not those that this version makes (${differences}). ${ADVICE}`);
  await db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${TURNS.recording})`.execute(tx);
    for (const { name, sha256 } of unrecorded) await recordHash(tx, name, sha256);
  });
}

/** Records the text that a migration had when it ran. The first to record it wins, if several processes start at once. */
export async function recordHash(tx: Kysely<Tables>, name: string, sha256: string): Promise<void> {
  // Not itself a migration, because it has to be there before the first one has run.
  await sql`create table if not exists "migrationHash" ("name" text primary key, "sha256" text not null)`.execute(tx);
  await sql`insert into "migrationHash" ("name", "sha256") values (${name}, ${sha256}) on conflict do nothing`.execute(tx);
}

async function readHashes(db: Kysely<Tables>): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrationHash')) return new Map();
  const { rows } = await sql<{ name: string; sha256: string }>`select "name", "sha256" from "migrationHash"`.execute(db);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** A column or an index. `kind` is the column's type and whether it allows null. */
interface Part {
  table: string;
  name: string;
  kind: string;
}

const readParts: Record<Recorded['dialect'], (db: Kysely<Tables>) => Promise<Part[]>> = {
  async sqlite(db) {
    const { rows } = await sql<Part>`
      select "list"."name" as "table", "info"."name", lower("info"."type") || iif("info"."notnull", ' not null', '') as "kind"
      from pragma_table_list as "list" join pragma_table_info("list"."name") as "info"
      where "list"."schema" = 'main' and "list"."type" in ('table', 'virtual')
      union all select "tbl_name", "name", 'index' from sqlite_master where "type" = 'index' and "sql" is not null`.execute(db);
    return rows;
  },
  async postgres(db) {
    const { rows } = await sql<Part>`
      select "relname" as "table", "attname" as "name",
        format_type("atttypid", "atttypmod") || case when "attnotnull" then ' not null' else '' end as "kind"
      from pg_attribute join pg_class on pg_class.oid = "attrelid"
      where "relnamespace" = current_schema()::regnamespace and "relkind" = 'r' and "attnum" > 0 and not "attisdropped"
      union all select "tablename", "indexname", 'index' from pg_indexes where "schemaname" = current_schema()`.execute(db);
    return rows;
  },
};

/** Names some of what is missing, too much or of another type. Tables, and indexes, that Fairlead doesn't make may stand beside its own. */
function describeDifferences(expected: readonly Part[], actual: readonly Part[]): string | undefined {
  const toKey = ({ table, name }: Part) => `${table}.${name}`;
  const kinds = new Map(actual.map((part) => [toKey(part), part.kind]));
  const known = new Set(expected.map(toKey));
  const tables = new Set(expected.map(({ table }) => table));
  const groups = {
    missing: expected.filter((part) => !kinds.has(toKey(part))),
    unknown: actual.filter((part) => tables.has(part.table) && part.kind !== 'index' && !known.has(toKey(part))),
    'of another type': expected.filter((part) => (kinds.get(toKey(part)) ?? part.kind) !== part.kind),
  };
  const texts = Object.entries(groups)
    .filter(([, parts]) => parts.length > 0)
    .map(([what, parts]) => `${what}: ${parts.slice(0, NAMED).map(toKey).join(', ')}${parts.length > NAMED ? ' …' : ''}`);
  return texts.length > 0 ? texts.join('; ') : undefined;
}
const NAMED = 5;
