import type { Database } from './database.ts';
import type { Migrations } from './migrate/migrate.ts';
import { openSqlite, openSqliteForJob } from './sqlite/sqlite.ts';
import { nameUnreachable } from './unreachable.ts';

/** How long one write may take before it is ended. */
const TRANSACTION_LIMIT_MS = 15_000;

export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Gets a line for whoever runs the server. */
  say?: (line: string) => void;
}

/**
 * Opens the database that the settings name and brings its tables up to date: PostgreSQL when there is a `databaseUrl`,
 * else the embedded one in `dataDir`. Throws an Error fit for the console when another process owns the folder, when the
 * server cannot be reached or when the tables are of a newer version.
 */
export async function openMigrated({ dataDir, databaseUrl, say, migrations }: Place & { migrations: Migrations }): Promise<Database> {
  const options = { limitMs: TRANSACTION_LIMIT_MS, migrations, say };
  if (!databaseUrl) return openSqlite(dataDir, options);
  const { openPostgres } = await import('./postgres/postgres.ts'); // only where it is used: a server on SQLite stays smaller
  return openPostgres(databaseUrl, options).catch((error) => {
    throw nameUnreachable(error, databaseUrl);
  });
}

/**
 * Opens the database of the running server for one job in a process of its own, with connections of its own and nothing migrated.
 * Without `limitMs`, how long one write may take, it can only read. `tell` gets what `notify` tells where the database itself
 * does not carry it to the server; `listen` is refused.
 */
export async function openForJob({
  dataDir,
  databaseUrl,
  limitMs,
  tell,
}: Omit<Place, 'say'> & { limitMs?: number | undefined; tell(message: string): void }): Promise<Database> {
  if (!databaseUrl) return openSqliteForJob(dataDir, { limitMs, tell });
  const { openPostgresForJob } = await import('./postgres/postgres.ts');
  return openPostgresForJob(databaseUrl, limitMs);
}
