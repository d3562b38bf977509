import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cut, type Outage } from './postgres-outage.ts';

/** The one PostgreSQL channel all copies of Fairlead speak on. */
export const CHANNEL = 'fairlead';
const RECONNECT_MS = 500;
const CONNECT_MS = 3000;
/** A server that freezes is noticed within four seconds. */
const BEAT_MS = 1000;
/** Waited for in steps, so that a moment in which we ourselves were busy counts as one step and not as its silence. */
const STEP_MS = 250;
const STEPS = 10;

interface Hearing {
  tell: (message: string) => void;
  /** Runs when the connection is back after what was told may have been missed. */
  tellMissed: () => void;
  outage: Outage;
}

/**
 * Keeps one connection that hears what any process on the database tells, and by it notices when the server is away: each
 * second it is asked for an answer. A lost connection is made anew until stopped.
 */
export async function hearPostgres(connectionString: string, { tell, tellMissed, outage }: Hearing): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;

  async function connect() {
    const made = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    made.on('error', () => {}); // 'end' follows, and is what reconnects
    made.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await made.connect();
      await listen(made);
    } catch (error) {
      cut(made);
      throw error;
    }
    // One connection that was closed is no outage yet: one that can't be made anew is.
    made.once('end', () => void reconnect());
    client = made;
    if (signal.aborted) return made.end();
    void keepAsking(made);
  }

  async function keepAsking(made: pg.Client) {
    while (client === made && (await pause(BEAT_MS))) {
      const answer = listen(made).then(
        () => true,
        () => true, // 'end' tells what that was
      );
      for (let step = 0; step < STEPS; step += 1) {
        if (await Promise.race([answer, pause(STEP_MS).then(() => false)])) break;
        if (step < STEPS - 1) continue;
        outage.begin('it is connected and silent');
        cut(made);
      }
    }
  }

  async function reconnect() {
    while (!signal.aborted) {
      try {
        await connect();
        outage.end();
        return tellMissed();
      } catch (error) {
        if (!signal.aborted) outage.begin(error instanceof Error ? error.message : String(error));
        await pause(RECONNECT_MS);
      }
    }
  }

  /** False when stopped meanwhile. */
  const pause = (ms: number) => sleep(ms, true, { signal, ref: false }).catch(() => false);

  await connect();
  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
    },
  };
}

/** Asked again it changes nothing, so it also serves to see whether the server answers. */
const listen = (client: pg.Client) => client.query(`listen ${CHANNEL}`);
