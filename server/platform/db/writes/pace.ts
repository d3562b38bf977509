import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../database.ts';

/** So long a step may hold SQLite's one writer, or the rows that it writes on PostgreSQL. */
const STEP_MS = 20;
/** Longer than whoever waits to write to SQLite takes to try again. */
const BREATH_MS = 10;
/** Few different sizes: each is a statement of its own, which the connection keeps prepared. */
const SIZES = [20, 30, 45, 70, 100, 150, 220, 330, 500];
const FIRST = 45;
const LEAST = 20;
const MOST = 500;

/**
 * Long writing in steps of its own transactions, each as large as holds up other writers for a moment only; on SQLite with room
 * behind it for those who wait.
 */
export function paced(db: Database) {
  let size = FIRST;
  return {
    /** How many rows the next step should write. */
    get size() {
      return SIZES.findLast((each) => each <= size) ?? LEAST;
    },

    async write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      let begun = 0;
      const result = await db.write((tx) => {
        begun = performance.now();
        return work(tx);
      });
      const share = STEP_MS / Math.max(1, performance.now() - begun);
      size = Math.min(MOST, Math.max(LEAST, size * Math.min(2, share)));
      if (db.dialect === 'sqlite') await sleep(BREATH_MS);
      return result;
    },
  };
}
