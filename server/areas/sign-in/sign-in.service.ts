import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR_MESSAGES } from '@fairlead/contract/factors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type SecondFactorAsked, SIGN_IN_MESSAGES, type SignedIn, type signInEndpoints } from '@fairlead/contract/sign-in';
import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import type { z } from 'zod';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { AppError, invalidField, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import * as store from './account/account.store.ts';
import type { AccountRow } from './account/account-row.rules.ts';
import { presentUser } from './account/requirement.service.ts';
import { createDeviceId, nameDeviceCookie, signDevice, verifyDevice } from './device/device.rules.ts';
import type { NewDeviceMail } from './device/new-device.service.ts';
import type { Passwords } from './password/password.rules.ts';
import type { Access } from './proof/access.service.ts';
import type { Sessions, Visitor } from './sessions/session.service.ts';
import * as sessionStore from './sessions/session.store.ts';
import * as ticketStore from './sessions/ticket.store.ts';
import { createToken, hashToken } from './sessions/token.rules.ts';
import { codeLimits, isRecentSignIn, passwordProofLimits, signInLimits, ticketEnd, toUsernameKey } from './sign-in.rules.ts';
import type { InvitationTable } from './sign-in.tables.ts';
import * as keyStore from './signing-key.store.ts';
import type { Throttle } from './throttle/throttle.service.ts';

export {
  find as findAccount,
  findByEmailKey,
  findByUsernameKey,
  insert as insertAccount,
  listLinked as listLinkedEmployees,
  lock as lockAccount,
  lockAdministrators,
  update as updateAccount,
} from './account/account.store.ts';
// What areas above may use, because this file is the door of the area.
export { type AccountRow, createAccountRow, nameColumns, readPreferences } from './account/account-row.rules.ts';
export { assertMayRemoveFactor, isFactorRequired, presentUser } from './account/requirement.service.ts';
export { refuseTakenNames } from './account/taken-names.ts';
export { createGuest, type SignInCookies } from './cookies.ts';
export { INVITATION_MAIL, type invitationDetails } from './invitation-mail.service.ts';
export { createPassword, type Passwords } from './password/password.rules.ts';
export { type Access, type EndElsewhere, endAccess } from './proof/access.service.ts';
export { endMailed, UNPROVED } from './proof/mailed.service.ts';
export { hasIdentity, isLinked, removeOfAccount as unlinkAccount } from './provider/provider.store.ts';
export { isResetBlocked } from './reset/reset.store.ts';
export { accountsThatSee, actorNow, assertSeesAsBefore, assertSessionLives, findPerson, toActor } from './sessions/session.service.ts';
export { removeInvitations as endInvitations, removeOfAccount as endSessions, replaceInvitation } from './sessions/session.store.ts';
export { find as findTicket, take as takeTicket } from './sessions/ticket.store.ts';
export { createToken, hashToken } from './sessions/token.rules.ts';
export { canManage } from './sign-in.policy.ts';
export {
  type AttemptLimit,
  codeLimits,
  hasAnotherAdministrator,
  invitationEnd,
  isSameAddress,
  isSeenLongAgo,
  toEmailKey,
  toUsernameKey,
} from './sign-in.rules.ts';
export { findOrInsert as findOrInsertKey } from './signing-key.store.ts';
export type { Throttle } from './throttle/throttle.service.ts';

/** A visitor who signs in, with the cookies that identify its device. */
export interface Guest extends Visitor {
  cookie(name: string): string | undefined;
}

/** The reply to a sign-in, and the cookie that identifies this device at the next one. */
export interface SignInResult {
  signedIn: SignedIn;
  device: { cookieName: string; cookie: string };
}

/** What the area factors, which stands above this one, does for a sign-in. */
export interface Factors {
  /** By what the account's second step can be taken; undefined if the password alone signs in. */
  findWays(reader: Reader, accountId: string): Promise<{ hasApp: boolean; hasPasskey: boolean } | undefined>;
  /** Whether this is a code of the account's app or one of its recovery codes. It can't be used again. */
  take(tx: Tx, accountId: string, code: string): Promise<boolean>;
  /** Removes all, and answers how many of each the account had. */
  removeAll(tx: Tx, accountId: string): Promise<{ passkeys: number; apps: number; recoveryCodes: number }>;
}

interface Parts {
  db: Database;
  history: History;
  sessions: Sessions;
  throttle: Throttle;
  passwords: Passwords;
  factors: Factors;
  tellNewDevice: NewDeviceMail;
  access: Access;
  clock: Clock;
}

/** Whether a link was mailed to the account's address, so that whoever uses it reads the mail of that address. */
const isProofOf = (invitation: Pick<InvitationTable, 'emailKey'>, account: Pick<AccountRow, 'emailKey'>) =>
  invitation.emailKey !== null && invitation.emailKey === account.emailKey;

export type SignIn = ReturnType<typeof createSignIn>;

/** Signing in by password, with a second step where the account has one, by a one-time link, or by what another service has checked. */
export function createSignIn({ db, history, sessions, throttle, passwords, factors, tellNewDevice, access, clock }: Parts) {
  const now = () => instantText(clock.now());

  async function startSession(tx: Tx, account: AccountRow, guest: Guest, knownDevice: string | undefined): Promise<SignInResult> {
    if (knownDevice === undefined) await tellNewDevice(tx, account, guest);
    const token = await sessions.begin(tx, account.id, guest);
    const key = await keyStore.findOrInsert(tx, { name: 'device', value: randomBytes(32).toString('base64url'), createdAt: now() });
    const cookie = signDevice(key, account.id, knownDevice ?? createDeviceId());
    const signedIn = { token, username: account.username, user: await presentUser(tx, account) };
    return { signedIn, device: { cookieName: nameDeviceCookie(account.id), cookie } };
  }

  /** The answer to a right password where the second factor is asked for. */
  async function askSecondFactor(tx: Tx, accountId: string, ways: { hasApp: boolean; hasPasskey: boolean }): Promise<SecondFactorAsked> {
    const ticket = createToken();
    const expiresAt = instantText(ticketEnd(clock.now()));
    await ticketStore.insert(tx, { tokenHash: hashToken(ticket), accountId, expiresAt });
    return { secondFactor: { ticket, expiresAt, ...ways } };
  }

  /** The guest's device, if someone has proved this account's password on it before. */
  async function findKnownDevice(account: AccountRow | undefined, guest: Guest): Promise<string | undefined> {
    const cookie = account && guest.cookie(nameDeviceCookie(account.id));
    const key = cookie && (await keyStore.find(db.read, 'device'));
    return key ? verifyDevice(key, account.id, cookie) : undefined;
  }

  /** False if the account had none. */
  async function removeFactors(tx: Tx, accountId: string): Promise<boolean> {
    const { apps, passkeys } = await factors.removeAll(tx, accountId);
    return apps + passkeys > 0;
  }

  return {
    /** The signed-in user. */
    async me(actor: Actor): Promise<CurrentUser> {
      const account = await store.find(db.read, actor.accountId);
      if (!account) throw notFound('User');
      return presentUser(db.read, account);
    },

    async login(username: string, password: string, guest: Guest): Promise<SignInResult | SecondFactorAsked> {
      const account = await store.findByUsernameKey(db.read, toUsernameKey(username));
      // Logs the account's own name, not the typed one, which may be a password in the wrong field.
      const createRefusal = () => new AppError('unauthenticated', SIGN_IN_MESSAGES.loginFailed, { account: account?.username });
      const knownDevice = await findKnownDevice(account, guest);
      const limits = signInLimits(username, guest.address, knownDevice);
      await throttle.countAttempt(limits, account?.username);
      const isRight = await passwords.matches(password, account?.passwordHash ?? null);
      if (!account || !isRight) throw createRefusal();
      // Whoever knows the password may know that it is right.
      if (account.disabled) throw new AppError('forbidden', SIGN_IN_MESSAGES.ownLocked, { account: account.username });
      return db.write(async (tx) => {
        // Checking a password takes a while. Meanwhile it may have been changed, or the account locked.
        const found = await store.lock(tx, account.id);
        if (!found || found.disabled || found.passwordHash !== account.passwordHash) throw createRefusal();
        await throttle.forgiveAttempt(tx, limits);
        const ways = await factors.findWays(tx, found.id);
        if (ways) return askSecondFactor(tx, found.id, ways);
        return startSession(tx, found, guest, knownDevice);
      });
    },

    /** Ends a sign-in that asked for the second factor. A wrong code leaves the ticket valid; a right one uses both up. */
    async finishLogin(ticket: string, code: string, guest: Guest): Promise<SignInResult> {
      const tokenHash = hashToken(ticket);
      const found = await ticketStore.find(db.read, tokenHash, now());
      const account = found && (await store.find(db.read, found.accountId));
      const refuseTicket = () => new AppError('unauthenticated', SECOND_FACTOR_MESSAGES.tooLate, { account: account?.username });
      if (!account) throw refuseTicket();
      const knownDevice = await findKnownDevice(account, guest);
      const limits = codeLimits(account.username, knownDevice);
      await throttle.countAttempt(limits, account.username);
      return db.write(async (tx) => {
        const locked = await store.lock(tx, account.id);
        if (!locked || locked.disabled || !(await ticketStore.take(tx, tokenHash))) throw refuseTicket();
        if (!(await factors.take(tx, account.id, code))) throw invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);
        await throttle.forgiveAttempt(tx, limits);
        return startSession(tx, locked, guest, knownDevice);
      });
    },

    /**
     * Signs in someone who has proved by other means than a password that the account is theirs. `work` runs in the same transaction
     * and may refuse too; a locked account is refused.
     */
    async enter(
      accountId: string,
      guest: Guest,
      { refuse, work }: { refuse: () => Error; work: (tx: Tx) => Promise<void> },
    ): Promise<SignInResult> {
      const account = await store.find(db.read, accountId);
      const knownDevice = await findKnownDevice(account, guest);
      return db.write(async (tx) => {
        const locked = await store.lock(tx, accountId);
        if (!locked || locked.disabled) throw refuse();
        await work(tx);
        return startSession(tx, locked, guest, knownDevice);
      });
    },

    /** Like `provePassword`; an account that has no password is proved by having signed in a moment ago. */
    async proveOwner(account: AccountRow, password: string | undefined, token: string): Promise<void> {
      if (account.passwordHash !== null) return this.provePassword(account, password, token);
      const session = await sessionStore.findByTokenHash(db.read, hashToken(token));
      if (!session || !isRecentSignIn(session.createdAt, clock.now())) throw invalidField('currentPassword', SIGN_IN_MESSAGES.noPassword);
    },

    /** Throws if this is not the account's password. Attempts are counted by session. */
    async provePassword(account: AccountRow, password: string | undefined, token: string): Promise<void> {
      if (!password) throw invalidField('currentPassword', SIGN_IN_MESSAGES.currentPasswordMissing);
      const limits = passwordProofLimits(account.username, hashToken(token));
      await throttle.countAttempt(limits, account.username);
      if (!(await passwords.matches(password, account.passwordHash)))
        throw invalidField('currentPassword', SIGN_IN_MESSAGES.currentPasswordWrong);
      await db.write((tx) => throttle.forgiveAttempt(tx, limits));
    },

    /** The account that a one-time link is for, and what becomes of its second step, if it has one. */
    async readInvitation(token: string): Promise<z.output<typeof signInEndpoints.readInvitation.reply>> {
      const { invitation, account } = await findInvited(token);
      const { username, role } = account;
      if (!(await factors.findWays(db.read, account.id))) return { username, role };
      const isRemoved = invitation.removesFactor === 1 || (isProofOf(invitation, account) && account.emailProvedAt === null);
      return { username, role, secondStep: isRemoved ? 'removed' : 'asked' };
    },

    /**
     * Sets the invited account's password and signs in, or asks for the second step. A link that was mailed proves the account's address.
     * If a link is used twice at once, only one use succeeds.
     */
    async acceptInvitation(token: string, newPassword: string, guest: Guest): Promise<SignInResult | SecondFactorAsked> {
      const { account: invited } = await findInvited(token);
      const { id } = invited;
      await passwords.assertAllowed(newPassword);
      await passwords.assertHardToGuess(newPassword, invited);
      const passwordHash = await passwords.hash(newPassword);
      return db.write(async (tx) => {
        // Lock order: the account before its invitations, the same as when an account is locked out.
        const account = await store.lock(tx, id);
        const taken = await sessionStore.takeInvitation(tx, hashToken(token), now());
        if (!account || account.disabled || !taken) throw new AppError('not_found', SIGN_IN_MESSAGES.invitationOver);
        const updated = await store.update(tx, id, { passwordHash, mustChangePassword: 0, updatedAt: now() });
        if (isProofOf(taken, account)) await access.prove(tx, account, 'link');
        else await access.end(tx, id);
        await throttle.resetAttempts(tx, account.username);
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'joined' });
        if (taken.removesFactor && (await removeFactors(tx, id)))
          await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'secondFactorReset', changes: { by: 'link' } });
        const ways = await factors.findWays(tx, id);
        if (ways) return askSecondFactor(tx, id, ways);
        return startSession(tx, updated ?? account, guest, undefined);
      });
    },
  };

  async function findInvited(token: string) {
    const invitation = await sessionStore.findInvitation(db.read, hashToken(token), now());
    const account = invitation && (await store.find(db.read, invitation.accountId));
    if (!account || account.disabled) throw new AppError('not_found', SIGN_IN_MESSAGES.invitationOver);
    return { invitation, account };
  }
}
