import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';

/** How long a step may block other writes: all of them on SQLite, those of the same rows on PostgreSQL. */
const STEP_MS = 50;
/** The same while others write too, and of work that nobody waits for: nobody notices such a wait. */
const SHARED_STEP_MS = 20;
/** Longer than the retry interval of waiting writers on SQLite, so that they get their turn between two steps. */
const PAUSE_MS = 8;
/** Only a few sizes, because each needs a prepared statement of its own. */
const SIZES = [10, 20, 40, 70, 100, 150, 220, 330, 500];
const FIRST_SIZE = 70;
/** On a busy machine even 70 rows take a quarter of a second. */
const MIN_SIZE = 10;
const MAX_SIZE = 500;

/**
 * Splits long writing into steps, each with its own transaction and small enough to block other writes only briefly. On SQLite a
 * pause after each step lets waiting writers in. Work that nobody waits for, on the thread that answers requests, is `isUnhurried`: it pauses
 * as long as it works.
 */
export function createPacer(db: Database, { isUnhurried = false } = {}) {
  let size = FIRST_SIZE;
  let version: unknown;

  /** Whether another connection has committed since the last step. PostgreSQL has no such number, and others write there meanwhile. */
  async function hasCompany(tx: Tx): Promise<boolean> {
    if (db.dialect !== 'sqlite') return false;
    const before = version;
    version = (await sql<{ data_version: number }>`pragma data_version`.execute(tx)).rows[0]?.data_version;
    return before !== undefined && version !== before;
  }

  return {
    /** How many rows the next step should write. */
    get size() {
      return SIZES.findLast((each) => each <= size) ?? MIN_SIZE;
    },

    async write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      let tookMs = 0;
      let mayTakeMs = isUnhurried ? SHARED_STEP_MS : STEP_MS;
      const result = await db.write(async (tx) => {
        if (await hasCompany(tx)) mayTakeMs = SHARED_STEP_MS;
        const startedAt = performance.now();
        const done = await work(tx);
        // Without the commit, which waits for the disk as long for few rows as for many.
        tookMs = performance.now() - startedAt;
        return done;
      });
      const share = mayTakeMs / Math.max(1, tookMs);
      size = Math.min(MAX_SIZE, Math.max(MIN_SIZE, size * Math.min(2, share)));
      if (db.dialect === 'sqlite') await sleep(isUnhurried ? Math.max(PAUSE_MS, tookMs) : PAUSE_MS);
      return result;
    },
  };
}
