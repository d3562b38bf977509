import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type AttemptLimit, accountAttemptsPrefix, attemptWindow, secondsToWait } from '../accounts.rules.ts';
import * as store from './attempt.store.ts';

export type Throttle = ReturnType<typeof createThrottle>;

/** Limits wrong attempts at passwords (docs/decisions/0016). */
export function createThrottle(db: Database, clock: Clock) {
  function currentWindow(): store.Window {
    const now = clock.now();
    const { start, latest } = attemptWindow(now);
    return { now: instantText(now), start: instantText(start), latest: instantText(latest) };
  }

  return {
    /** Counts an attempt, before its password is checked. Throws 429 with the seconds to wait if it exceeds one of its limits. */
    async countAttempt(limits: readonly AttemptLimit[], account?: string, message: string = ACCOUNT_MESSAGES.tooManyTries) {
      const wait = await db.write(async (tx) => {
        for (const { key, limit } of limits) {
          const { count, startedAt } = await store.count(tx, key, currentWindow());
          if (count > limit) return secondsToWait(startedAt, clock.now());
        }
        return undefined;
      });
      // Thrown outside the transaction, because throwing inside would roll the count back.
      if (wait !== undefined) throw new AppError('too_many', message, { retryAfter: wait, account });
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

    /** Deletes expired counters. */
    async sweep() {
      await db.write((tx) => store.removeExpired(tx, currentWindow()));
    },
  };
}
