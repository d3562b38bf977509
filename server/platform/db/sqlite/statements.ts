import { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;
/** KiB. The file isn't memory-mapped, because that would count as this process's memory. */
const READER_CACHE = 4_000;

/** Statements that are kept know the columns of their rows. */
const CHANGES_COLUMNS = /^\s*(alter|drop)\b/i;

/** Called for every statement that fails. */
export type OnFailure = (error: unknown) => void;

/** A connection that only reads. The file must exist. */
export function openReadOnly(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  database.exec(`pragma cache_size=-${READER_CACHE}; pragma mmap_size=0`);
  return database;
}

/** Adapts node:sqlite to the interface of Kysely's driver, with a bounded statement cache. */
export function adaptToKysely(database: DatabaseSync, onFailure: OnFailure = () => {}): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof compile>>();
  function reportFailure<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }
  function compile(sql: string) {
    const statement = reportFailure(() => database.prepare(sql));
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const makeRow = rowMaker(columns);
    return {
      reader: columns.length > 0,
      all: (values: readonly unknown[]) =>
        reportFailure(() => (statement.all(...(values as never[])) as unknown as unknown[][]).map(makeRow)),
      run: (values: readonly unknown[]) => reportFailure(() => statement.run(...(values as never[]))),
      // A statement that is being iterated must not be shared.
      iterate: (values: readonly unknown[]) => database.prepare(sql).iterate(...(values as never[])),
    };
  }
  return {
    close: () => database.close(),
    prepare(sql: string) {
      if (CHANGES_COLUMNS.test(sql)) statements.clear();
      const statement = statements.get(sql) ?? compile(sql);
      statements.delete(sql); // inserted again at the end: a Map keeps insertion order, so its first key is the least recently used
      statements.set(sql, statement);
      if (statements.size > MAX_CACHED_STATEMENTS) statements.delete(statements.keys().next().value as string);
      return statement as never;
    },
  };
}

/**
 * Makes rows of their values. node:sqlite's own rows are slow to read, copy and compare, because each is a dictionary of its own; copies of one
 * object share its shape.
 */
function rowMaker(columns: readonly string[]) {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]));
  return (values: readonly unknown[]) => {
    const row = { ...empty };
    for (const [at, name] of columns.entries()) row[name] = values[at];
    return row;
  };
}
