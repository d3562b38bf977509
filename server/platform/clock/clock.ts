import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import type { Tx } from '../db/database.ts';

/** The server's only source of time. Tests pass one of their own. */
export interface Clock {
  now(): Date;
}

/** The workspace's time zone as it is set now; within a transaction, pass that. */
export type ReadZone = (tx?: Tx) => Promise<string>;

/** A clock that can be turned back for some work. */
export interface MovableClock extends Clock {
  /** Whatever this work and what it calls take for now is this instant; for everything else time goes on. */
  runAt<Result>(at: Date, work: () => Promise<Result>): Promise<Result>;
}

export function createMovableClock(clock: Clock): MovableClock {
  const moved = new AsyncLocalStorage<Date>();
  return { now: () => moved.getStore() ?? clock.now(), runAt: (at, work) => moved.run(at, work) };
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats an instant as it is stored: ISO 8601 UTC with milliseconds. */
export const instantText = (at: Date) => at.toISOString();

const RANDOM_BYTES = 16;
/** Asked of the system for many ids at a time: one by one that took a twentieth of reading a file. */
const pool = { bytes: Buffer.alloc(RANDOM_BYTES * 256), used: RANDOM_BYTES * 256 };
const last = { msecs: 0, seq: 0 };

/** A new UUIDv7. Ids sort by creation time; within one process that holds even for ids of the same millisecond. */
export function newId(): string {
  if (pool.used === pool.bytes.length) {
    randomFillSync(pool.bytes);
    pool.used = 0;
  }
  const random = pool.bytes.subarray(pool.used, pool.used + RANDOM_BYTES);
  pool.used += RANDOM_BYTES;
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    // 31 bits, which leaves as many ids again until the millisecond has to be counted up.
    last.seq = random.readUInt32BE(6) >>> 1;
  } else {
    last.seq = (last.seq + 1) >>> 0;
    if (last.seq === 0) last.msecs += 1;
  }
  return v7({ random, ...last });
}
