import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { releasedLimits, WRONG_TRIES_FROM } from '../reset/reset.rules.ts';
import { type AttemptLimit, accountAttemptsPrefix, attemptWindow, HOUR_MS, secondsToWait } from '../sign-in.rules.ts';
import * as store from './attempt.store.ts';

export type Throttle = ReturnType<typeof createThrottle>;

/** Limits wrong attempts at passwords and codes (docs/decisions/0016, 0065). */
export function createThrottle(db: Database, clock: Clock) {
  function currentWindow(windowMs?: number): store.Window {
    const now = clock.now();
    const { start, latest } = attemptWindow(now, windowMs);
    return { now: instantText(now), start: instantText(start), latest: instantText(latest) };
  }

  return {
    /** Counts an attempt, before its password is checked. Throws 429 with the seconds to wait if it exceeds one of its limits. */
    async countAttempt(limits: readonly AttemptLimit[], account?: string, message: string = SIGN_IN_MESSAGES.tooManyTries) {
      const wait = await db.write(async (tx) => {
        for (const { key, limit, windowMs } of limits) {
          const { count, startedAt } = await store.count(tx, key, currentWindow(windowMs));
          if (count > limit) return secondsToWait(startedAt, clock.now(), windowMs);
        }
        return undefined;
      });
      // Thrown outside the transaction, because throwing inside would roll the count back.
      if (wait !== undefined) throw new AppError('too_many', message, { retryAfter: wait, account });
    },

    /** Seconds until an attempt may be made that one of the limits refuses now; undefined if none does. Counts nothing. */
    async findWait(reader: Reader, limits: readonly AttemptLimit[]): Promise<number | undefined> {
      for (const { key, limit, windowMs } of limits) {
        const { start, latest } = currentWindow(windowMs);
        const found = await store.find(reader, key);
        const isCounted = found !== undefined && found.startedAt >= start && found.startedAt <= latest;
        if (isCounted && found.count >= limit) return secondsToWait(found.startedAt, clock.now(), windowMs);
      }
      return undefined;
    },

    /** Counts an attempt in the caller's transaction, and limits nothing. */
    async countWithin(tx: Tx, { key, windowMs }: AttemptLimit): Promise<void> {
      await store.count(tx, key, currentWindow(windowMs));
    },

    /** Uncounts a successful attempt. In the same order as counting, so that two transactions can't deadlock. */
    async forgiveAttempt(tx: Tx, limits: readonly AttemptLimit[]) {
      for (const { key, isResetBySuccess } of limits) await (isResetBySuccess ? store.remove(tx, key) : store.decrement(tx, key));
    },

    /** Resets all counters of an account. */
    async resetAttempts(tx: Tx, username: string) {
      const account = accountAttemptsPrefix(username);
      // In the same order as counting: the counter for all addresses comes last.
      for (const kind of ['code', 'device', 'session', 'from']) await store.removeByPrefix(tx, `${account} ${kind}`);
      await store.remove(tx, `${account} anywhere`);
    },

    /** Forgets wrong tries at an account's mailed codes and what shuts all resets, so that the account's can be tried again at once. */
    async releaseReset(tx: Tx, accountId: string) {
      await store.removeByPrefix(tx, WRONG_TRIES_FROM);
      for (const { key } of releasedLimits(accountId)) await store.remove(tx, key);
    },

    /** Deletes expired counters. */
    async sweep() {
      await db.write((tx) => store.removeExpired(tx, currentWindow(HOUR_MS)));
    },
  };
}
