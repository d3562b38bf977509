import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The one PostgreSQL channel all copies of Fairlead speak on. */
export const CHANNEL = 'fairlead';
const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;

/** Keeps one connection that hears what any process on the database tells; a lost one is made anew until stopped. */
export async function hearPostgres(connectionString: string, tell: (message: string) => void): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function connect() {
    const made = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    made.on('error', () => {}); // 'end' follows, and is what reconnects
    made.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
    } catch (error) {
      await made.end().catch(() => {});
      throw error;
    }
    made.once('end', () => void reconnect());
    client = made;
    if (stopping.signal.aborted) await made.end();
  }

  async function reconnect() {
    while (!stopping.signal.aborted) {
      try {
        return await connect();
      } catch {
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  await connect();
  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
    },
  };
}
