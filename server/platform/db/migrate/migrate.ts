import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import { noteChanges } from './noted-changes.ts';
import { checkRecorded, recordHash, type TryOut } from './recorded.ts';

export type Dialect = 'sqlite' | 'postgres';
type Type = 'text' | 'integer' | 'real';

/** Lets a migration work on both dialects. What it makes never changes, because frozen migrations rely on it. */
export interface MigrationKit {
  dialect: Dialect;
  /**
   * Starts a table with this primary key and these columns. On both dialects text sorts by code point, an integer has 64 bits, a
   * real is a double, and `?` allows null. On SQLite the table is strict about types.
   */
  table(name: string, key: readonly string[], columns: Readonly<Record<string, Type | `${Type}?`>>): CreateTableBuilder<string, string>;
  /**
   * Notes every change of a row of this table, and the rows that are there, as still to be looked at in the background
   * (server/records/changed). The table of each kind of record needs it; rows have an `id`.
   */
  noteChanges(table: string): Promise<void>;
}

/** One step of the schema. Its name and the hash of its text are recorded when it has run, so its file must never be edited. */
export interface Migration {
  /** SHA-256 of the file's text in hexadecimal, from server/migrations/frozen.json. */
  sha256: string;
  up(db: Kysely<unknown>, createKit: MigrationKit): Promise<void>;
}

export type Migrations = Readonly<Record<string, Migration>>;

/** `limitMs` ends a write that takes longer; `say` receives a line for the operator. */
export interface OpenOptions {
  limitMs: number;
  migrations: Migrations;
  say?: ((line: string) => void) | undefined;
}

/** Has a database that has records copied before the step `next`, and says where the copy is. */
export async function backUpFirst(next: string, backUp: (next: string) => Promise<string>, say: OpenOptions['say']): Promise<void> {
  say?.('Backing up the database before its tables are changed ...');
  const copy = await backUp(next);
  say?.(`The database as it was is in ${copy}.`);
}

/** A database that may have to be migrated. */
export interface Migratable {
  db: Kysely<Tables>;
  dialect: Dialect;
  migrations: Migrations;
  /** Gives an empty database for a moment, in which migrations can be tried out. */
  tryOut: TryOut;
}

/**
 * The first step that still has to run, if any, and whether the database is new. Throws if its tables are of another version, or
 * were made by another text of a step.
 */
export async function findPending({ db, dialect, migrations, tryOut }: Migratable): Promise<{ next: string | undefined; isNew: boolean }> {
  const recordedSteps = await readRecordedNames(db);
  const unknown = recordedSteps.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(`This database was written by a newer Fairlead (${unknown.join(', ')}). Start that version or a later one.`);
  const recorded = recordedSteps.toSorted().map((name) => ({ name, ...(migrations[name] as Migration) }));
  await checkRecorded({
    db,
    dialect,
    recorded,
    makeTables: async (scratch) => {
      for (const { up } of recorded) await up(scratch as unknown as Kysely<unknown>, createKit(scratch, dialect));
    },
    tryOut,
  });
  const next = Object.keys(migrations)
    .toSorted()
    .find((name) => !recordedSteps.includes(name));
  return { next, isNew: recordedSteps.length === 0 };
}

async function readRecordedNames(db: Kysely<Tables>): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (tables.includes('migration'))
    throw new Error(
      'This database was made before the first release, and this version does not take it over. Export what you need with the version that made it, then start with an empty DATA_DIR or another DATABASE_URL.',
    );
  if (!tables.includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs the pending steps in one transaction, together with the record that they ran. */
export async function migrate({ db, dialect, migrations }: Omit<Migratable, 'tryOut'>): Promise<void> {
  const provided = Object.entries(migrations).map(([name, { up, sha256 }]) => {
    const run = async (tx: Kysely<Tables>) => {
      await up(tx as unknown as Kysely<unknown>, createKit(tx, dialect));
      await recordHash(tx, name, sha256);
      if (dialect === 'sqlite') await refuseBrokenKeys(tx);
    };
    return [name, { up: run }] as const;
  });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  throw failed === undefined ? error : new Error(`Migration ${failed} failed and was undone: ${reason}`, { cause: error });
}

/** Makes the tables alone, in an empty place of which nothing remains. */
export async function makeTables(db: Kysely<Tables>, dialect: Dialect, migrations: Migrations): Promise<void> {
  for (const name of Object.keys(migrations).toSorted())
    await migrations[name]?.up(db as unknown as Kysely<unknown>, createKit(db, dialect));
}

/** The steps that made the tables of a backup. Throws if this version has others. */
export function stepsOf(recorded: readonly { name: string; sha256: string }[], migrations: Migrations): Migrations {
  const unknown = recorded.filter(({ name }) => !(name in migrations)).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`was written by a newer Fairlead (${unknown.join(', ')}). Use that version or a later one.`);
  const altered = recorded.filter(({ name, sha256 }) => migrations[name]?.sha256 !== sha256).map(({ name }) => name);
  if (altered.length > 0) throw new Error(`was made by another text of migration ${altered.join(', ')}. Use the version that made it.`);
  return Object.fromEntries(recorded.map(({ name }) => [name, migrations[name] as Migration]));
}

/** Foreign keys are not enforced while a table is rebuilt, so they are checked before the commit. */
async function refuseBrokenKeys(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there`);
}

const TYPES: Record<Dialect, Record<Type, RawBuilder<unknown>>> = {
  sqlite: { text: sql`text`, integer: sql`integer`, real: sql`real` },
  postgres: { text: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` },
};

function createKit(db: Kysely<Tables>, dialect: Dialect): MigrationKit {
  const types = TYPES[dialect];
  return {
    dialect,
    table(name, key, columns) {
      let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
      for (const [column, kind] of Object.entries(columns)) {
        const isOptional = kind.endsWith('?');
        table = table.addColumn(column, types[kind.replace('?', '') as Type], (added) => (isOptional ? added : added.notNull()));
      }
      table = table.addPrimaryKeyConstraint(`${name}_pkey`, [...key]);
      return dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
    },
    noteChanges: (table) => noteChanges(db as unknown as Kysely<unknown>, dialect, table),
  };
}
