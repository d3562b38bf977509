import type { Database } from './database.ts';
import type { Migrations } from './migrate/migrate.ts';
import { openSqlite, openSqliteForJob } from './sqlite/sqlite.ts';
import { explainUnreachable } from './unreachable.ts';

/** How long one write may take before it is ended. */
const TRANSACTION_LIMIT_MS = 15_000;

export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** A standby of `databaseUrl`, for slow reads. */
  standbyUrl?: string | undefined;
  /** Receives a line for the operator. */
  say?: (line: string) => void;
}

interface MigratedPlace extends Place {
  migrations: Migrations;
  /** Backs up a PostgreSQL database before its tables are changed, and answers where; SQLite is copied in any case. */
  backUp?: (next: string) => Promise<string>;
}

/**
 * Opens the configured database and migrates it: PostgreSQL if there is a `databaseUrl`, else SQLite in `dataDir`. Throws an Error
 * with a message for the console if another process owns the folder, the server can't be reached or the tables are of a newer
 * version.
 */
export async function openMigrated({ dataDir, databaseUrl, standbyUrl, say, migrations, backUp }: MigratedPlace): Promise<Database> {
  const options = { limitMs: TRANSACTION_LIMIT_MS, migrations, say };
  if (!databaseUrl) return openSqlite(dataDir, options);
  const { openPostgres } = await import('./postgres/postgres.ts'); // imported on demand, so that a server on SQLite needs less memory
  return openPostgres(databaseUrl, { ...options, standbyUrl, backUp }).catch((error) => {
    throw explainUnreachable(error, databaseUrl);
  });
}

/**
 * Opens the running server's database for a job in another process, without migrating it. `limitMs` is how long one write may take;
 * without it the job can only read. The last commits of what is `isRepeatable` may be lost in a power cut. On SQLite, `tell` receives the messages of `notify`, since the database can't deliver them to the
 * server. `listen` is refused.
 */
export async function openForJob({
  dataDir,
  databaseUrl,
  limitMs,
  isRepeatable,
  tell,
}: Omit<Place, 'say' | 'standbyUrl'> & {
  limitMs?: number | undefined;
  isRepeatable?: boolean | undefined;
  tell(message: string): void;
}): Promise<Database> {
  if (!databaseUrl) return openSqliteForJob(dataDir, { limitMs, isRepeatable, tell });
  const { openPostgresForJob } = await import('./postgres/postgres.ts');
  return openPostgresForJob(databaseUrl, limitMs);
}
