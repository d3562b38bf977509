import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';

type Dialect = 'sqlite' | 'postgres';
type Type = 'text' | 'integer' | 'real';

/** What a migration writes both dialects with. */
export interface MigrationKit {
  dialect: Dialect;
  /**
   * Starts a table with this key and these columns: text sorts by code point on both, an integer has 64 bits, a real is a
   * double, and a `?` lets a column be null. On SQLite the table refuses values of another type.
   */
  table(name: string, key: readonly string[], columns: Readonly<Record<string, Type | `${Type}?`>>): CreateTableBuilder<string, string>;
}

/** One step of the schema. Its name is recorded where it has run, so a step that was released is never edited. */
export interface Migration {
  up(db: Kysely<unknown>, kit: MigrationKit): Promise<void>;
}

export type Migrations = Readonly<Record<string, Migration>>;

/** How both dialects are opened: `limitMs` ends a write that takes longer; `say` gets a line for whoever runs the server. */
export interface OpenOptions {
  limitMs: number;
  migrations: Migrations;
  say?: ((line: string) => void) | undefined;
}

/** The name of the first step that still has to run, if any, and whether none has yet. Throws when these tables are not this version's. */
export async function findPending(db: Kysely<Tables>, migrations: Migrations): Promise<{ next: string | undefined; isNew: boolean }> {
  const recorded = await recordedNames(db);
  const unknown = recorded.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(`This database was written by a newer Fairlead (${unknown.join(', ')}). Start that version or a later one.`);
  const next = Object.keys(migrations)
    .toSorted()
    .find((name) => !recorded.includes(name));
  return { next, isNew: recorded.length === 0 };
}

async function recordedNames(db: Kysely<Tables>): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (tables.includes('migration'))
    throw new Error(
      'This database was made before the first release, and this version does not take it over. Export what you need with the version that made it, then start with an empty DATA_DIR or another DATABASE_URL.',
    );
  if (!tables.includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs what still has to run, all of it in one transaction with the record that it ran. */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, migrations: Migrations): Promise<void> {
  const provided = Object.entries(migrations).map(([name, { up }]) => {
    const run = async (tx: Kysely<Tables>) => {
      await up(tx as unknown as Kysely<unknown>, kit(tx, dialect));
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

/** Foreign keys are not enforced while a table is rebuilt, so they are checked before the commit. */
async function refuseBrokenKeys(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there`);
}

const TYPES: Record<Dialect, Record<Type, RawBuilder<unknown>>> = {
  sqlite: { text: sql`text`, integer: sql`integer`, real: sql`real` },
  postgres: { text: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` },
};

function kit(db: Kysely<Tables>, dialect: Dialect): MigrationKit {
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
  };
}
