import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { type Actor, seesOf } from '@fairlead/contract/kit/permissions';
import { settingsOf } from '@fairlead/contract/settings';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { attemptLimits, attemptWindowStart, isSeenLongAgo, sessionEnd } from './accounts.rules.ts';
import * as accountStore from './accounts.store.ts';
import * as attemptStore from './attempt.store.ts';
import * as store from './session.store.ts';
import { makeToken, tokenHash } from './token.rules.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions by token, and the counting of tries that guards the way in. */
export function createSessions(db: Database, clock: Clock) {
  return {
    /** Begins a session in the caller's transaction; the token is answered once and only its hash is kept. */
    async begin(tx: Tx, accountId: string): Promise<string> {
      const now = clock.now();
      const token = makeToken();
      const at = instantText(now);
      await store.insert(tx, {
        id: newId(),
        accountId,
        tokenHash: tokenHash(token),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: instantText(sessionEnd(now)),
      });
      await accountStore.markSeen(tx, accountId, at);
      return token;
    },

    /** Who holds the token. Throws 401 when there is none, or it is unknown, over, or its account is locked. */
    async actorOf(token: string | undefined): Promise<Actor> {
      if (!token) throw new AppError('unauthenticated', 'Please sign in.');
      const now = clock.now();
      const found = await store.findLive(db.read, tokenHash(token), instantText(now));
      if (!found) throw new AppError('unauthenticated', 'Please sign in again.');
      if (isSeenLongAgo(found.lastSeenAt, now)) {
        await db.write(async (tx) => {
          await store.extend(tx, found.id, instantText(now), instantText(sessionEnd(now)));
          await accountStore.markSeen(tx, found.accountId, instantText(now));
        });
      }
      return asActor(found);
    },

    async end(token: string) {
      await db.write((tx) => store.removeByTokenHash(tx, tokenHash(token)));
    },

    /** Counts a try before it is judged; throws 429 when one of its counters is over its limit. */
    async countTry(username: string, address: string) {
      const now = clock.now();
      const limits = attemptLimits(username, address);
      const isOneTooMany = await db.write(async (tx) => {
        for (const { key, limit } of limits)
          if ((await attemptStore.count(tx, key, instantText(now), instantText(attemptWindowStart(now)))) > limit) return true;
        return false;
      });
      // Only now: a throw inside would take the counting back.
      if (isOneTooMany) throw new AppError('too_many', ACCOUNT_MESSAGES.tooManyTries);
    },

    /** A right try clears the account's counters and takes itself back from the address's. */
    async forgiveTries(tx: Tx, username: string, address: string) {
      const [ofAddress, ...ofAccount] = attemptLimits(username, address).map(({ key }) => key);
      // In the order of counting, so that two transactions never wait for each other.
      if (ofAddress) await attemptStore.takeBack(tx, ofAddress);
      await attemptStore.remove(tx, ofAccount);
    },

    /** Clears out what is over; called at the start. */
    async sweep() {
      const now = clock.now();
      await db.write(async (tx) => {
        await store.removeOver(tx, instantText(now));
        await attemptStore.removeOver(tx, instantText(attemptWindowStart(now)));
      });
    },
  };
}

/**
 * What an account may do and see now, for work that goes on long after its request: roles and settings change meanwhile.
 * Undefined where it is locked or gone.
 */
export async function actorNow(reader: Reader, accountId: string): Promise<Actor | undefined> {
  const found = await store.findAccount(reader, accountId);
  return found && asActor(found);
}

/** For an answer that a slow reader takes long to take: it must not go on telling what may not be seen any more. */
export async function assertSeesAsBefore(reader: Reader, { accountId, sees, employeeId }: Actor): Promise<void> {
  const now = await actorNow(reader, accountId);
  if (now?.sees === sees && (sees === 'all' || now.employeeId === employeeId)) return;
  throw new AppError('conflict', 'What you may see has changed meanwhile. Please try again.');
}

function asActor(found: Omit<Actor, 'sees'> & { clientVisibility: string | null }): Actor {
  const { accountId, username, role, employeeId } = found;
  return { accountId, username, role, employeeId, sees: seesOf(role, settingsOf(found).clientVisibility) };
}
