import { SECOND_FACTOR_MESSAGES } from '@fairlead/contract/factors';
import { type Actor, resolveVisibility } from '@fairlead/contract/kit/permissions';
import { parseVisibility } from '@fairlead/contract/settings';
import { type Session, SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import * as accountStore from '../account/account.store.ts';
import { isFactorMissing } from '../account/requirement.service.ts';
import { isSeenLongAgo, isSessionValid, oldestSessionStart, sessionEnd } from '../sign-in.rules.ts';
import { nameDevice } from './device-name.rules.ts';
import * as store from './session.store.ts';
import * as ticketStore from './ticket.store.ts';
import { createToken, hashToken } from './token.rules.ts';

/** Where a request comes from. `userAgent` has at most 300 characters. */
export interface Visitor {
  address: string;
  userAgent: string;
}

type Found = NonNullable<Awaited<ReturnType<typeof store.find>>> & { actor: Actor };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions, identified by their token. */
export function createSessions(db: Database, history: History, clock: Clock) {
  // The first thing that a call of a signed-in user reads.
  const kept = db.keep<Found>(['session', 'account', 'setting', 'secondFactor', 'passkey', 'providerIdentity'], { catchesUp: true });

  async function findValid(token: string, now: Date): Promise<Found | undefined> {
    const tokenHash = hashToken(token);
    const found = await kept(tokenHash, async () => {
      const row = await store.find(db.read, tokenHash);
      return row && { ...row, actor: toActor(row) };
    });
    return found && isSessionValid(found, now) ? found : undefined;
  }

  /** Ends a session. Its live stream, in whichever process, notices the history entry and ends too. */
  async function end(tx: Tx, actor: Actor, sessionHash: string) {
    await store.removeByTokenHash(tx, sessionHash);
    await history.append(tx, { actor, area: 'accounts', entityId: actor.accountId, action: 'signedOut' });
  }

  return {
    /** Starts a session in the caller's transaction. The token is returned once; only its hash is stored. */
    async begin(tx: Tx, accountId: string, { address, userAgent }: Visitor): Promise<string> {
      const now = clock.now();
      const token = createToken();
      const at = instantText(now);
      await store.insert(tx, {
        id: newId(),
        accountId,
        tokenHash: hashToken(token),
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
     * The actor of a session token. Throws 401 if there is no token, or if it is unknown, has expired or belongs to a locked account.
     * Throws 403 until a generated password is replaced and a required second factor is set up, except for the few calls that are
     * needed for that (`isFirstStep`).
     */
    async resolveActor(
      token: string | undefined,
      { visitor, isFirstStep = false }: { visitor?: Visitor; isFirstStep?: boolean } = {},
    ): Promise<Actor> {
      if (!token) throw new AppError('unauthenticated', 'Please sign in.');
      const now = clock.now();
      const found = await findValid(token, now);
      if (!found) throw new AppError('unauthenticated', 'Please sign in again.');
      if (found.mustChangePassword && !isFirstStep)
        throw new AppError('password_change_required', SIGN_IN_MESSAGES.ownPasswordFirst, { account: found.username });
      if (!isFirstStep && isFactorMissing(found))
        throw new AppError('second_factor_required', SECOND_FACTOR_MESSAGES.required, { account: found.username });
      if (isSeenLongAgo(found.lastSeenAt, now)) {
        const at = instantText(now);
        // A full disk or a long write must not fail a call that perhaps only reads.
        await db
          .write(async (tx) => {
            const expiresAt = instantText(sessionEnd(now, new Date(found.createdAt)));
            await store.extend(tx, found.id, { lastSeenAt: at, expiresAt, ...visitor });
            await accountStore.markSeen(tx, found.accountId, at);
          })
          .catch(() => {});
      }
      return found.actor;
    },

    /** The actor's own sessions, the most recently used first. */
    async list(actor: Actor, token: string): Promise<Session[]> {
      const now = clock.now();
      const currentHash = hashToken(token);
      const rows = await store.listValid(db.read, actor.accountId, { now: instantText(now), oldest: instantText(oldestSessionStart(now)) });
      return rows.map(({ id, userAgent, address, createdAt, lastSeenAt, tokenHash: each }) => ({
        _id: id,
        device: nameDevice(userAgent),
        address,
        createdAt,
        lastSeenAt,
        isCurrent: each === currentHash,
      }));
    },

    async endByToken(actor: Actor, token: string): Promise<void> {
      await db.write((tx) => end(tx, actor, hashToken(token)));
    },

    /** Ends one of the actor's own sessions. Another account's session counts as not found. */
    async endById(actor: Actor, id: string): Promise<void> {
      await db.write(async (tx) => {
        const found = await store.findOfAccount(tx, actor.accountId, id);
        if (!found) throw notFound('Session');
        await end(tx, actor, found.tokenHash);
      });
    },

    /** Deletes expired sessions, and tickets that nobody used. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await db.write((tx) => store.removeExpired(tx, { now: instantText(now), oldest: instantText(oldestSessionStart(now)) }));
      await db.write((tx) => ticketStore.removeExpired(tx, instantText(now)));
    },
  };
}

/**
 * Throws 401 if the session has ended. For writes that make another way in: called in their transaction once it has locked the
 * account, as whatever ends all sessions does, so that nothing begun before is completed after.
 */
export async function assertSessionLives(tx: Tx, token: string): Promise<void> {
  if (!(await store.findByTokenHash(tx, hashToken(token)))) throw new AppError('unauthenticated', 'Please sign in again.');
}

/**
 * What an account may do and see now, for work that continues long after its request, since roles and settings may change
 * meanwhile. Undefined if the account is locked or deleted.
 */
export async function actorNow(reader: Reader, accountId: string): Promise<Actor | undefined> {
  const found = await findPerson(reader, accountId);
  return found?.isLocked ? undefined : found?.actor;
}

/** The accounts of these employees that are open and may see something, in the order of their ids, which is that of telling them. */
export async function accountsThatSee(
  tx: Tx,
  employeeIds: readonly string[],
  maySee: (actor: Actor) => Promise<boolean>,
): Promise<string[]> {
  const seeing: string[] = [];
  for (const accountId of employeeIds.length === 0 ? [] : await store.listOpenOf(tx, employeeIds)) {
    const actor = await actorNow(tx, accountId);
    if (actor && (await maySee(actor))) seeing.push(accountId);
  }
  return seeing;
}

/** What an account could do and see, and whether it is locked; undefined if there is none. */
export async function findPerson(reader: Reader, accountId: string): Promise<{ actor: Actor; isLocked: boolean } | undefined> {
  const found = await store.findAccount(reader, accountId);
  return found && { actor: toActor(found), isLocked: found.disabled === 1 };
}

/** Throws if the actor may no longer see the same clients. For long replies, which must not continue with data that was since hidden. */
export async function assertSeesAsBefore(reader: Reader, { accountId, sees, employeeId }: Actor): Promise<void> {
  const now = await actorNow(reader, accountId);
  if (now?.sees === sees && (sees === 'all' || now.employeeId === employeeId)) return;
  throw new AppError('conflict', 'What you may see has changed meanwhile. Please try again.');
}

export function toActor(found: Omit<Actor, 'sees'> & { clientVisibility: string | null }): Actor {
  const { accountId, username, role, employeeId } = found;
  return { accountId, username, role, employeeId, sees: resolveVisibility(role, parseVisibility(found)) };
}
