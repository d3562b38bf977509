import { type DatabaseName, type RunningServer, startServer } from '../e2e/server.ts';
import { type DurablePostgres, startDurablePostgres } from './durable-postgres.ts';
import { METRICS_TOKEN } from './resident.ts';

/** A real server process with its database, for benchmarks and crash tests. */
export interface Bench {
  server: RunningServer;
  database: DatabaseName;
  /** Set when the database is PostgreSQL. */
  postgres: DurablePostgres | undefined;
  databaseUrl: string | undefined;
  /** Stops everything and removes all its data. */
  remove(): Promise<void>;
}

/** Starts Fairlead on an empty data folder. PostgreSQL runs with fsync on, like a real installation. */
export async function startBench(database: DatabaseName, environment: Record<string, string> = {}): Promise<Bench> {
  const postgres = database === 'postgres' ? await startDurablePostgres() : undefined;
  const databaseUrl = postgres?.url;
  try {
    // `startServer` has a PostgreSQL of its own, which would lose rows in a crash, so it gets the address of the durable one.
    const server = await startServer({
      database: 'sqlite',
      environment: { METRICS_TOKEN, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...environment },
    });
    const remove = async () => {
      await server.remove();
      await postgres?.remove();
    };
    return { server, database, postgres, databaseUrl, remove };
  } catch (error) {
    await postgres?.remove();
    throw error;
  }
}

/** Parses `--db` (or `--database`); `both` means one after the other. */
export function parseDatabases(wanted: string): DatabaseName[] {
  if (wanted === 'both') return ['sqlite', 'postgres'];
  if (wanted === 'sqlite' || wanted === 'postgres') return [wanted];
  throw new Error(`there is no database "${wanted}": sqlite, postgres or both`);
}
