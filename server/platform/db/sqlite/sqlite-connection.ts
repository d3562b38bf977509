import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../tables.ts';

const SQLITE_BUSY = 5;
const RETRY_MS = 5;
/** Beyond the minute that an import's updates or undo may hold the database: who writes meanwhile waits and is not refused. */
const RETRIES = 14_000;
const STATEMENTS_KEPT = 500;

/** Pages are held in SQLite's own bounded cache, in KiB here; mapping the file instead would count as this process's memory. */
const WRITER_CACHE = 4_000;
/** An import touches pages of every index all over; with a small cache each is written and read again many times. */
const BULK_CACHE = 32_000;
const READER_CACHE = 4_000;

/** Pages of the log (4 KiB each) after which a commit brings them into the file; a job does so before a request has to. */
const CHECKPOINT_AFTER = 1000;
const BULK_CHECKPOINT_AFTER = 800;

/** Hears of every statement that failed. */
type OnFailure = (error: unknown) => void;

/**
 * The one connection that writes. It never waits inside the event loop: a busy database is tried again from `begin`.
 * `foreignKeys` is off only while migrating, which checks them itself before it commits.
 */
export function openWriter(file: string, options: { foreignKeys: boolean; bulk?: boolean; onFailure?: OnFailure | undefined }) {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: options.foreignKeys });
  database.exec(`pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-${options.bulk ? BULK_CACHE : WRITER_CACHE}; pragma mmap_size=0;
    pragma journal_size_limit=67108864; pragma wal_autocheckpoint=${options.bulk ? BULK_CHECKPOINT_AFTER : CHECKPOINT_AFTER}`);
  return new Kysely<Tables>({ dialect: dialect(new Migratable(), new Writing(database, options.onFailure)) });
}

/** A connection that can only read; several may be open. The file must be there already. */
export function openReader(file: string, onFailure?: OnFailure) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  database.exec(`pragma cache_size=-${READER_CACHE}; pragma mmap_size=0`);
  return new Kysely<Tables>({ dialect: dialect(new Reading(), new SqliteDriver({ database: adapt(database, onFailure) })) });
}

/** node:sqlite in the shape that Kysely's own driver speaks, with a bounded statement cache. */
function adapt(database: DatabaseSync, onFailure: OnFailure = () => {}): SqliteDatabase {
  const kept = new Map<string, ReturnType<typeof compile>>();
  function noting<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }
  function compile(sql: string) {
    const statement = noting(() => database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => noting(() => statement.all(...(values as never[]))),
      run: (values: readonly unknown[]) => noting(() => statement.run(...(values as never[]))),
      // A statement that is being stepped is never shared.
      iterate: (values: readonly unknown[]) => database.prepare(sql).iterate(...(values as never[])),
    };
  }
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = kept.get(sql) ?? compile(sql);
      kept.delete(sql); // put back last: a Map keeps insertion order, so its first key is the least recently used
      kept.set(sql, statement);
      if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value as string);
      return statement as never;
    },
  };
}

class Reading extends SqliteAdapter {
  // A read is one synchronous call, so nothing can come between: Kysely's queue for a single connection is not needed.
  override get supportsMultipleConnections() {
    return true as never;
  }
}

class Migratable extends SqliteAdapter {
  // SQLite changes tables within a transaction; Kysely holds that back from its Migrator to let foreign keys be switched off.
  override get supportsTransactionalDdl() {
    return true as never;
  }
}

class Writing extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, onFailure: OnFailure | undefined) {
    super({ database: adapt(database, onFailure) });
    this.#database = database;
  }

  /** Waits for another connection's write without stopping the event loop, which busy_timeout would do. */
  override async beginTransaction(connection: DatabaseConnection) {
    for (let attempt = 1; ; attempt++) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || attempt === RETRIES) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  /** After a full disk SQLite has rolled back by itself; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

const dialect = (adapter: SqliteAdapter, driver: SqliteDriver): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
