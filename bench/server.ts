import { type DatabaseName, type RunningServer, startServer } from '../e2e/server.ts';
import { type DurablePostgres, startDurablePostgres } from './durable-postgres.ts';
import { METRICS_TOKEN } from './resident.ts';

/** A real server process with its database, for measuring and for crashing. */
export interface Bench {
  server: RunningServer;
  database: DatabaseName;
  /** Set when the database is PostgreSQL. */
  postgres: DurablePostgres | undefined;
  databaseUrl: string | undefined;
  /** Ends everything and removes every trace. */
  remove(): Promise<void>;
}

/** Starts Fairlead on an empty data folder; PostgreSQL keeps its promises here (fsync on), as an installed one does. */
export async function startBench(database: DatabaseName, environment: Record<string, string> = {}): Promise<Bench> {
  const postgres = database === 'postgres' ? await startDurablePostgres() : undefined;
  const databaseUrl = postgres?.url;
  try {
    // The server is handed the durable cluster; the browser tests' own would lose rows on a crash.
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

/** Reads `--db` (or `--database`); `both` means one after the other. */
export function databasesOf(wanted: string): DatabaseName[] {
  if (wanted === 'both') return ['sqlite', 'postgres'];
  if (wanted === 'sqlite' || wanted === 'postgres') return [wanted];
  throw new Error(`there is no database "${wanted}": sqlite, postgres or both`);
}
