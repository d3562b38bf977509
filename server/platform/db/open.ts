import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** How long one write may take before it is ended. */
const TRANSACTION_LIMIT_MS = 15_000;

interface Place {
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
export async function openDatabase({ dataDir, databaseUrl, say }: Place): Promise<Database> {
  const options = { limitMs: TRANSACTION_LIMIT_MS, say };
  if (!databaseUrl) return openSqlite(dataDir, options);
  const { openPostgres } = await import('./postgres.ts'); // only where it is used: a server on SQLite stays smaller
  return openPostgres(databaseUrl, options);
}
