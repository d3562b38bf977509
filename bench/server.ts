import { type DatabaseName, type RunningServer, startServer } from '../e2e/server.ts';
import { startPostgres, type ThrowAwayPostgres } from '../scripts/programs/postgres.ts';
import { openDatabase } from '../server/database.ts';
import type { Database } from '../server/platform/db/database.ts';
import { signIn } from './api-client.ts';
import { METRICS_TOKEN } from './process.ts';
import { analyze } from './seed/seed.ts';

/** A real server process with its database, for benchmarks and crash tests. */
export interface Bench {
  server: RunningServer;
  database: DatabaseName;
  /** Set when the database is PostgreSQL. */
  postgres: ThrowAwayPostgres | undefined;
  databaseUrl: string | undefined;
  /** Stops everything and removes all its data. */
  remove(): Promise<void>;
}

/** Starts Fairlead on an empty data folder. PostgreSQL runs with fsync on, like a real installation. */
export async function startBench(database: DatabaseName, environment: Record<string, string> = {}): Promise<Bench> {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const databaseUrl = postgres?.url();
  try {
    // `startServer` has a PostgreSQL of its own, which would lose rows in a crash, so it gets the address of the durable one.
    const server = await startServer({
      database: 'sqlite',
      environment: { METRICS_TOKEN, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...environment },
    });
    const remove = async () => {
      await server.remove();
      await postgres?.stop();
    };
    return { server, database, postgres, databaseUrl, remove };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Parses `--db` (or `--database`); `both` means one after the other. */
export function parseDatabases(wanted: string): DatabaseName[] {
  if (wanted === 'both') return ['sqlite', 'postgres'];
  if (wanted === 'sqlite' || wanted === 'postgres') return [wanted];
  throw new Error(`there is no database "${wanted}": sqlite, postgres or both`);
}

/** Measures on a new server with each database that `--db` names. */
export async function onEach(databases: string, measure: (bench: Bench) => Promise<unknown>, environment: Record<string, string> = {}) {
  for (const database of parseDatabases(databases)) {
    const bench = await startBench(database, environment);
    try {
      await measure(bench);
    } finally {
      await bench.remove();
    }
  }
}

/** Fills the database while the server is stopped, and signs in afterwards. */
export async function fill<Filled>({ server, databaseUrl }: Bench, add: (db: Database) => Promise<Filled>) {
  await server.stop();
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl });
  const filled = await add(db);
  await db.close();
  await analyze(databaseUrl);
  await server.start();
  return { filled, user: await signIn(server.url, server) };
}
