import type { Place } from '../open.ts';
import { explainUnreachable } from '../unreachable.ts';
import type { Load, LoadOptions, Snapshot } from './dump.ts';
import { openSqliteLoad, openSqliteSnapshot } from './sqlite-dump.ts';

/**
 * Opens a snapshot of the configured database, whether or not a server is running. Throws an Error for the console. `isHeld` keeps others
 * from writing to PostgreSQL; whoever owns the folder does so on SQLite. `setting` is where the address was given.
 */
export async function openSnapshot({ dataDir, databaseUrl }: Place, { isHeld = false, setting = 'DATABASE_URL' } = {}): Promise<Snapshot> {
  if (!databaseUrl) return openSqliteSnapshot(dataDir);
  const { openPostgresSnapshot } = await import('./postgres-dump.ts');
  return openPostgresSnapshot(databaseUrl, { isHeld }).catch((error) => {
    throw explainUnreachable(error, databaseUrl, setting);
  });
}

/** Begins to load: on SQLite into a new file in `place.dataDir`, on PostgreSQL in one transaction, which ends with this process. */
export async function openLoad(options: LoadOptions): Promise<Load> {
  const { databaseUrl } = options.place;
  if (!databaseUrl) return openSqliteLoad(options);
  const { openPostgresLoad } = await import('./postgres-load.ts');
  return openPostgresLoad(databaseUrl, options).catch((error) => {
    throw explainUnreachable(error, databaseUrl);
  });
}

/** What was last restored into a PostgreSQL database (`Load.keep`). */
export async function readRestoredName(databaseUrl: string): Promise<string | undefined> {
  const { readRestoredName: read } = await import('./postgres-dump.ts');
  return read(databaseUrl).catch((error) => {
    throw explainUnreachable(error, databaseUrl);
  });
}

/** Whether there is a Fairlead database already, and on PostgreSQL how many other connections are open to it. */
export async function lookAtTarget({ databaseUrl }: Place, hasFile: boolean): Promise<{ isEmpty: boolean; others: number }> {
  if (!databaseUrl) return { isEmpty: !hasFile, others: 0 };
  const { lookAtPostgres } = await import('./postgres-dump.ts');
  return lookAtPostgres(databaseUrl).catch((error) => {
    throw explainUnreachable(error, databaseUrl);
  });
}
