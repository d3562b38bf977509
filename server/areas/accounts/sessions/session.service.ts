import { ACCOUNT_MESSAGES, type Session } from '@fairlead/contract/accounts';
import { type Actor, seesOf } from '@fairlead/contract/kit/permissions';
import { parseSettings } from '@fairlead/contract/settings';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import { isSeenLongAgo, oldestSession, sessionEnd } from '../accounts.rules.ts';
import * as accountStore from '../accounts.store.ts';
import { nameDevice } from './device-name.rules.ts';
import * as store from './session.store.ts';
import { makeToken, tokenHash } from './token.rules.ts';

/** What a request tells of where it comes from. `userAgent` is at most 300 characters. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions by token. */
export function createSessions(db: Database, history: History, clock: Clock) {
  async function findLive(token: string) {
    const now = clock.now();
    return store.findLive(db.read, tokenHash(token), { now: instantText(now), oldest: instantText(oldestSession(now)) });
  }

  /** Ends a session; the history's entry is what its live stream, in whichever process, ends by. */
  async function end(tx: Tx, actor: Actor, sessionHash: string) {
    await store.removeByTokenHash(tx, sessionHash);
    await history.append(tx, { actor, area: 'accounts', entityId: actor.accountId, action: 'signedOut' });
  }

  return {
    /** Begins a session in the caller's transaction; the token is answered once and only its hash is kept. */
    async begin(tx: Tx, accountId: string, { address, userAgent }: Visitor): Promise<string> {
      const now = clock.now();
      const token = makeToken();
      const at = instantText(now);
      await store.insert(tx, {
        id: newId(),
        accountId,
        tokenHash: tokenHash(token),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: instantText(sessionEnd(now, now)),
        userAgent,
        address,
      });
      await accountStore.markSeen(tx, accountId, at);
      return token;
    },

    /**
     * Who holds the token. Throws 401 when there is none, or it is unknown, over, or its account is locked; and 403 while a
     * password made by the server is not replaced, unless the call is one of the few that go before (`isFirstStep`).
     */
    async actorOf(
      token: string | undefined,
      { visitor, isFirstStep = false }: { visitor?: Visitor; isFirstStep?: boolean } = {},
    ): Promise<Actor> {
      if (!token) throw new AppError('unauthenticated', 'Please sign in.');
      const found = await findLive(token);
      if (!found) throw new AppError('unauthenticated', 'Please sign in again.');
      if (found.mustChangePassword && !isFirstStep)
        throw new AppError('password_change_required', ACCOUNT_MESSAGES.ownPasswordFirst, { account: found.username });
      const now = clock.now();
      if (isSeenLongAgo(found.lastSeenAt, now)) {
        const at = instantText(now);
        // A full disk, or a long write that is in the way, must not fail a call that may only read.
        await db
          .write(async (tx) => {
            const expiresAt = instantText(sessionEnd(now, new Date(found.createdAt)));
            await store.extend(tx, found.id, { lastSeenAt: at, expiresAt, ...visitor });
            await accountStore.markSeen(tx, found.accountId, at);
          })
          .catch(() => {});
      }
      return asActor(found);
    },

    /** The actor's own sessions, the one last used first. */
    async list(actor: Actor, token: string): Promise<Session[]> {
      const now = clock.now();
      const own = tokenHash(token);
      const rows = await store.listLive(db.read, actor.accountId, { now: instantText(now), oldest: instantText(oldestSession(now)) });
      return rows.map(({ id, userAgent, address, createdAt, lastSeenAt, tokenHash: each }) => ({
        _id: id,
        device: nameDevice(userAgent),
        address,
        createdAt,
        lastSeenAt,
        isCurrent: each === own,
      }));
    },

    async endByToken(actor: Actor, token: string): Promise<void> {
      await db.write((tx) => end(tx, actor, tokenHash(token)));
    },

    /** Ends one of the actor's own sessions; another's is answered as if it were not there. */
    async endById(actor: Actor, id: string): Promise<void> {
      await db.write(async (tx) => {
        const found = await store.findOfAccount(tx, actor.accountId, id);
        if (!found) throw notFound('Session');
        await end(tx, actor, found.tokenHash);
      });
    },

    /** Clears out what is over. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await db.write((tx) => store.removeOver(tx, { now: instantText(now), oldest: instantText(oldestSession(now)) }));
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
  return { accountId, username, role, employeeId, sees: seesOf(role, parseSettings(found).clientVisibility) };
}
