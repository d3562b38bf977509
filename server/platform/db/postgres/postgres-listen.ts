import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Reader } from '../database.ts';
import { RUNNING } from '../writes/turns.ts';
import { destroyConnection, type Outage } from './postgres-outage.ts';

/** The PostgreSQL channel that all processes of Fairlead share. */
export const CHANNEL = 'fairlead';
const RECONNECT_MS = 500;
const CONNECT_MS = 3000;
/** A server that freezes is noticed within four seconds. */
const HEARTBEAT_MS = 500;
/** What was committed longer ago than this has been heard, or the connection is not current. */
const CURRENT_MS = 1000;
/** The reply is awaited in steps, so that a moment in which this process was busy counts as only one step of silence. */
const STEP_MS = 250;
const STEPS = 10;

interface ListenOptions {
  tell: (message: string) => void;
  /** Called when the connection is back after messages may have been missed. */
  tellMissed: () => void;
  outage: Outage;
}

/**
 * Keeps a connection that receives the messages of all processes. Queries it twice a second to notice an outage, and reconnects until
 * stopped.
 */
export async function listenToPostgres(
  connectionString: string,
  { tell, tellMissed, outage }: ListenOptions,
): Promise<{ isCurrent(): boolean; catchUp(): Promise<boolean>; stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;
  /** When the last question was sent that was answered: all messages from before have arrived. */
  let heardUntil = Number.NEGATIVE_INFINITY;
  /** The question on its way, and the one that is sent when that is answered. */
  let asked: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | undefined;

  async function connect() {
    const newClient = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    newClient.on('error', () => {}); // 'end' follows and reconnects
    newClient.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await newClient.connect();
      await newClient.query(`select pg_advisory_lock_shared(${RUNNING})`);
      await listen(newClient);
    } catch (error) {
      destroyConnection(newClient);
      throw error;
    }
    // A closed connection is not yet an outage. If it can't be reopened, it is.
    newClient.once('end', () => {
      heardUntil = Number.NEGATIVE_INFINITY;
      void reconnect();
    });
    client = newClient;
    if (signal.aborted) return newClient.end();
    void checkRepeatedly(newClient);
  }

  async function checkRepeatedly(newClient: pg.Client) {
    while (client === newClient && (await pause(HEARTBEAT_MS))) {
      const askedAt = performance.now();
      const answer = listen(newClient).then(
        () => {
          heardUntil = askedAt;
          return true;
        },
        () => true, // 'end' handles it
      );
      for (let step = 0; step < STEPS; step += 1) {
        if (await Promise.race([answer, pause(STEP_MS).then(() => false)])) break;
        if (step < STEPS - 1) continue;
        outage.begin('it is connected and silent');
        destroyConnection(newClient);
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

  /** Resolves with false if it was stopped meanwhile. */
  const pause = (ms: number) => sleep(ms, true, { signal, ref: false }).catch(() => false);

  /** PostgreSQL hands over every message from before a question in front of its answer. */
  async function ask(): Promise<boolean> {
    next = undefined;
    const askedAt = performance.now();
    try {
      await client?.query('select 1');
    } catch {
      return false;
    }
    heardUntil = Math.max(heardUntil, askedAt);
    return client !== undefined;
  }

  await connect();
  return {
    isCurrent: () => performance.now() - heardUntil < CURRENT_MS,
    /**
     * Resolves once the messages of all commits from before this call have arrived; with false if they can't. Whoever calls while a
     * question is on its way shares the next one.
     */
    catchUp() {
      next ??= asked.then(() => (asked = ask()));
      return next;
    },
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
    },
  };
}

/** Repeating it has no effect, so it is also used to check whether the server answers. */
const listen = (client: pg.Client) => client.query(`listen ${CHANNEL}`);

/** How many servers listen on this database, this one included. */
export async function countServers(reader: Reader): Promise<number> {
  const { rows } = await sql<{ servers: number }>`select count(*) as "servers" from pg_locks
    join pg_database on pg_database."oid" = pg_locks."database"
    where "locktype" = 'advisory' and "classid" = 0 and "objid" = ${sql.lit(RUNNING)} and "datname" = current_database()`.execute(reader);
  return rows[0]?.servers ?? 0;
}
