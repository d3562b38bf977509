import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Dialect = 'sqlite' | 'postgres';

/** What a migration writes both dialects with. */
export interface MigrationKit {
  dialect: Dialect;
  /** Column types: text sorts by code point on both; an integer has 64 bits; a real is a double. */
  text: RawBuilder<unknown>;
  integer: RawBuilder<unknown>;
  real: RawBuilder<unknown>;
  /** Starts a table; on SQLite one that refuses values of another type. */
  table(name: string): ReturnType<Kysely<unknown>['schema']['createTable']>;
}

/** One step of the schema. Its name is recorded where it has run, so a step that was released is never edited. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>, kit: MigrationKit): Promise<void>;
}

/** How both dialects are opened: `limitMs` ends a write that takes longer; `say` gets a line for whoever runs the server. */
export interface OpenOptions {
  limitMs: number;
  say?: ((line: string) => void) | undefined;
  all?: readonly Migration[];
}

interface Applied {
  migration: { name: string };
}

/** What still has to run. Throws when the database was written by a newer Fairlead. */
export async function pendingMigrations(db: Kysely<Tables>, dialect: Dialect, all: readonly Migration[]) {
  const text = textType(dialect);
  const records = db as unknown as Kysely<Applied>;
  await records.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .execute();
  const applied = new Set((await records.selectFrom('migration').select('name').execute()).map(({ name }) => name));
  const unknown = [...applied].filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new Error(`This database was written by a newer Fairlead (${unknown.join(', ')}). Start that version or a later one.`);
  return { pending: all.filter(({ name }) => !applied.has(name)), isNew: applied.size === 0 };
}

/** Runs each in a transaction of its own, together with the record that it ran. */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, pending: readonly Migration[]) {
  for (const { name, up } of pending) {
    await db
      .transaction()
      .execute(async (tx) => {
        await up(tx as unknown as Kysely<unknown>, kit(tx, dialect));
        await (tx as unknown as Kysely<Applied>).insertInto('migration').values({ name }).execute();
        if (dialect === 'sqlite') await refuseBrokenKeys(tx);
      })
      .catch((cause) => {
        throw new Error(`Migration ${name} failed and was undone: ${(cause as Error).message}`, { cause });
      });
  }
}

/** Foreign keys are not enforced while a table is rebuilt, so they are checked before the commit. */
async function refuseBrokenKeys(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there`);
}

const textType = (dialect: Dialect) => (dialect === 'sqlite' ? sql`text` : sql`text collate "C"`);

function kit(db: Kysely<Tables>, dialect: Dialect): MigrationKit {
  return {
    dialect,
    text: textType(dialect),
    integer: dialect === 'sqlite' ? sql`integer` : sql`bigint`,
    real: dialect === 'sqlite' ? sql`real` : sql`double precision`,
    table(name) {
      const table = db.schema.createTable(name);
      return dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
    },
  };
}
