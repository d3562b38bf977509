import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeTables, migrate } from '../migrate/migrate.ts';
import { openWriter } from '../sqlite/sqlite-connection.ts';
import { openReadOnly } from '../sqlite/statements.ts';
import {
  BATCH,
  type DumpedTable,
  type Load,
  type LoadOptions,
  lengthOf,
  MIGRATION_TABLES,
  NOT_STARTED,
  type Row,
  type Snapshot,
} from './dump.ts';

/** KiB of pages that are kept while rows are loaded: they touch every index. */
const LOAD_CACHE = 24_000;

const fileIn = (dataDir: string) => join(dataDir, 'fairlead.sqlite');
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A read-only connection sees one instant from its first statement until it is closed, and holds up no writer. */
export function openSqliteSnapshot(dataDir: string): Snapshot {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw new Error(`there is no database in ${dataDir}. Is DATA_DIR or DATABASE_URL set as it is for the server?`);
  const database = openReadOnly(file);
  try {
    database.exec('begin');
    return {
      database: 'sqlite',
      migrations: readMigrations(database),
      tables: listTables(database).map((table) => ({ ...table, rows: countRows(database, table.name) })),
      read: (table) => readRows(database, table),
      async close() {
        if (database.isOpen) database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Loads without a journal, for a file that is cut off is thrown away whole. Triggers and indexes are made after the rows. */
export async function openSqliteLoad({ place, migrations, isScratch }: LoadOptions): Promise<Load> {
  const file = fileIn(place.dataDir);
  const writer = openWriter(file, { foreignKeys: false, isRepeatable: true });
  try {
    await (isScratch ? makeTables(writer, 'sqlite', migrations) : migrate({ db: writer, dialect: 'sqlite', migrations }));
  } finally {
    await writer.destroy();
  }
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(`pragma journal_mode=delete; pragma journal_mode=off; pragma synchronous=off; pragma locking_mode=exclusive;
    pragma cache_size=-${LOAD_CACHE}; begin`);
  const tables = new Map(listTables(database).map(({ name, columns }) => [name, columns]));
  const putAside = putTriggersAndIndexesAside(database);
  for (const name of tables.keys()) database.exec(`delete from ${quoted(name)}`);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const close = async () => {
    if (database.isOpen) database.close();
  };
  return {
    database: 'sqlite',
    columnsOf: (table) => tables.get(table),
    async insert(table, columns, rows) {
      const names = columns.map(quoted).join(', ');
      const text = `insert into ${quoted(table)} (${names}) values (${columns.map(() => '?').join(', ')})`;
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      for (const row of rows) statement.run(...row);
    },
    async complete() {
      for (const sql of putAside) database.exec(sql);
      for (const name of listTextIndexes(database)) database.exec(`insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`);
      const [broken] = database.prepare('pragma foreign_key_check').all();
      if (broken) throw new Error(`a row of ${broken.table} refers to one that is not there`);
      database.exec('commit');
    },
    read: (table) => readRows(database, table),
    keep: close,
    abandon: close,
  };
}

/** Drops what each row would have to keep in step, and returns the statements that make it again, in the order it was made. */
function putTriggersAndIndexesAside(database: DatabaseSync): string[] {
  const found = database
    .prepare(`select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null order by type, rowid`)
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of found) database.exec(`drop ${type} ${quoted(name)}`);
  return found.map(({ sql }) => sql);
}

function readMigrations(database: DatabaseSync) {
  try {
    const recorded = database.prepare(
      'select "kysely_migration"."name", "sha256" from "kysely_migration" left join "migrationHash" using ("name") order by 1',
    );
    const rows = recorded.all() as { name: string; sha256: string | null }[];
    if (rows.length > 0 && rows.every(({ sha256 }) => sha256 !== null)) return rows as Snapshot['migrations'][number][];
  } catch (error) {
    if (!/no such table/.test((error as Error).message)) throw error;
  }
  throw new Error(NOT_STARTED);
}

function listTables(database: DatabaseSync): Omit<DumpedTable, 'rows'>[] {
  listTextIndexes(database);
  const names = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .all() as { name: string }[];
  // Generated columns are not in this list.
  const columns = database.prepare('select name from pragma_table_info(?)');
  return names
    .filter(({ name }) => !MIGRATION_TABLES.includes(name))
    .map(({ name }) => ({ name, columns: columns.all(name).map((column) => String(column.name)) }));
}

/** Those that are made of tables. One with a text of its own could be told from a table only by reading it, so there must be none. */
function listTextIndexes(database: DatabaseSync): string[] {
  const found = database.prepare(`select name, sql from sqlite_master where type = 'table' and sql like 'create virtual table%'`).all() as {
    name: string;
    sql: string;
  }[];
  const own = found.find(({ sql }) => !/using fts5[\s\S]*\bcontent\s*=\s*'?"?\w/i.test(sql));
  if (own) throw new Error(`the virtual table ${own.name} is not made of a table, so it can't be backed up`);
  return found.map(({ name }) => name);
}

const countRows = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`select count(*) as rows from ${quoted(table)}`).get()?.rows);

/** By row number, which is the order of commits; a table without one is read by its key. */
async function* readRows(database: DatabaseSync, { name, columns }: Pick<DumpedTable, 'name' | 'columns'>): AsyncGenerator<Row[]> {
  const hasNumber = database.prepare(`select 1 from pragma_table_list where schema = 'main' and name = ? and wr = 0`).get(name);
  const statement = database.prepare(
    `select ${readable(database, name, columns).join(', ')} from ${quoted(name)}${hasNumber ? ' order by rowid' : ''}`,
  );
  statement.setReturnArrays(true);
  let batch: Row[] = [];
  let length = 0;
  for (const row of statement.iterate()) {
    batch.push(row as unknown as Row);
    length += lengthOf(row as unknown as Row);
    if (batch.length < BATCH.rows && length < BATCH.length) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The columns as they are selected: an integer above 2^53, which the driver refuses to give as a number, as text. */
function readable(database: DatabaseSync, table: string, columns: readonly string[]): string[] {
  const integers = database.prepare(`select name from pragma_table_info(?) where type = 'integer' collate nocase`).all(table);
  const isInteger = new Set(integers.map(({ name }) => name));
  return columns.map((column) => {
    const name = quoted(column);
    if (!isInteger.has(column)) return name;
    const isExact = `${name} between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;
    return `iif(typeof(${name}) = 'integer' and not (${isExact}), cast(${name} as text), ${name})`;
  });
}
