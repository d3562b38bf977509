import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { attemptsOfAccount, attemptWindow, secondsToWait, type TryLimit } from '../accounts.rules.ts';
import * as store from './attempt.store.ts';

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts the tries at passwords (docs/decisions/0016). */
export function createThrottle(db: Database, clock: Clock) {
  function window(): store.Window {
    const now = clock.now();
    const { start, latest } = attemptWindow(now);
    return { now: instantText(now), start: instantText(start), latest: instantText(latest) };
  }

  return {
    /** Counts a try before it is judged; throws 429 with the seconds to wait when one of its counters is over its limit. */
    async countTry(limits: readonly TryLimit[], account?: string) {
      const wait = await db.write(async (tx) => {
        for (const { key, limit } of limits) {
          const { count, startedAt } = await store.count(tx, key, window());
          if (count > limit) return secondsToWait(startedAt, clock.now());
        }
        return undefined;
      });
      // Only now: a throw inside would take the counting back.
      if (wait !== undefined) throw new AppError('too_many', ACCOUNT_MESSAGES.tooManyTries, { retryAfter: wait, account });
    },

    /** A right try was none. In the order of counting, so that two transactions never wait for each other. */
    async forgiveTry(tx: Tx, limits: readonly TryLimit[]) {
      for (const { key, isEndedBySuccess } of limits) await (isEndedBySuccess ? store.remove(tx, key) : store.takeBack(tx, key));
    },

    /** Lets an account be tried again from everywhere. */
    async forgetTries(tx: Tx, username: string) {
      const account = attemptsOfAccount(username);
      // In the order of counting: the one that all addresses share comes last.
      for (const kind of ['device', 'session', 'from']) await store.removeBeginning(tx, `${account} ${kind}`);
      await store.remove(tx, `${account} anywhere`);
    },

    /** Clears out what is over. */
    async sweep() {
      await db.write((tx) => store.removeOver(tx, window()));
    },
  };
}
