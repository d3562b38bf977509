import { DatabaseSync } from 'node:sqlite';
import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '../tables.ts';
import { adaptToKysely, type OnFailure, openReadOnly } from './statements.ts';
import { createWriterDriver } from './writer-driver.ts';

/** Sizes of SQLite's page cache in KiB. */
const WRITER_CACHE = 4_000;
/** An import touches pages all over every index. A small cache would write and read each of them many times. */
const BULK_CACHE = 32_000;

/**
 * Pages of the write-ahead log (4 KiB each) after which a commit makes a checkpoint. A job does so first, before a request has to. An
 * import changes the same pages in step after step: with 800 instead of 4,000 it took a third more processor time and waited for the
 * disk several times as long.
 */
const CHECKPOINT_AFTER = 5000;
const BULK_CHECKPOINT_AFTER = 4000;

interface WriterOptions {
  foreignKeys: boolean;
  bulk?: boolean;
  /** Commits are flushed to the disk with a later one, by this connection or another; the database stays whole without them. */
  isRepeatable?: boolean | undefined;
  onFailure?: OnFailure | undefined;
}

/**
 * The only connection that writes. When the database is busy it retries `begin`, so that it never blocks the event loop.
 * `foreignKeys` is off only for migrations, which check them before they commit.
 */
export function openWriter(file: string, options: WriterOptions) {
  return openWatchingWriter(file, options).writer;
}

/** The same, and a function that says whether another connection, in this process or another, has committed since its last call. */
export function openWatchingWriter(file: string, options: WriterOptions) {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: options.foreignKeys });
  database.exec(`pragma journal_mode=wal; pragma synchronous=${options.isRepeatable ? 'normal' : 'full'}; pragma cache_size=-${options.bulk ? BULK_CACHE : WRITER_CACHE}; pragma mmap_size=0;
    pragma journal_size_limit=67108864; pragma wal_autocheckpoint=${options.bulk ? BULK_CHECKPOINT_AFTER : CHECKPOINT_AFTER}`);
  const version = database.prepare('pragma data_version');
  let seen: unknown;
  return {
    writer: new Kysely<Tables>({ dialect: createDialect(new WriterAdapter(), createWriterDriver(database, options.onFailure)) }),
    /** The connection's own commits don't count. Takes a few microseconds. */
    hasForeignCommit(): boolean {
      const before = seen;
      seen = version.get()?.data_version;
      return seen !== before;
    },
  };
}

/** A read-only connection; there may be several. The file must exist. */
export function openReader(file: string, onFailure?: OnFailure) {
  return createReader(new SqliteDriver({ database: adaptToKysely(openReadOnly(file), onFailure) }));
}

/** Reads through a driver, which may send its statements elsewhere. */
export const createReader = (driver: Driver) => new Kysely<Tables>({ dialect: createDialect(new ReaderAdapter(), driver) });

class ReaderAdapter extends SqliteAdapter {
  // Every read is one synchronous call, so Kysely needn't queue queries for the single connection.
  override get supportsMultipleConnections() {
    return true as never;
  }
}

class WriterAdapter extends SqliteAdapter {
  // The driver lets one transaction at a time have the connection.
  override get supportsMultipleConnections() {
    return true as never;
  }
  // SQLite supports this, but Kysely's adapter denies it so that its Migrator can switch foreign keys off.
  override get supportsTransactionalDdl() {
    return true as never;
  }
}

const createDialect = (adapter: SqliteAdapter, driver: Driver): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
