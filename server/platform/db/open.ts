import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** How long one write may take before it is ended. */
const TRANSACTION_LIMIT_MS = 15_000;

/**
 * Opens the database that the settings name and brings its tables up to date: PostgreSQL when there is a `databaseUrl`,
 * else the embedded one in `dataDir`. Throws an Error fit for the console when another process owns the folder, when the
 * server cannot be reached or when the tables are of a newer version.
 */
export function openDatabase({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, TRANSACTION_LIMIT_MS) : openSqlite(dataDir, TRANSACTION_LIMIT_MS);
}
