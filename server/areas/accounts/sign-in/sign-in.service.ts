import { randomBytes } from 'node:crypto';
import { ACCOUNT_MESSAGES, type Account, type SignedIn } from '@fairlead/contract/accounts';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError, invalidField } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import { type AccountRow, toUser } from '../account-row.rules.ts';
import { passwordProofLimits, signInLimits, usernameKey } from '../accounts.rules.ts';
import * as store from '../accounts.store.ts';
import type { Sessions, Visitor } from '../sessions/session.service.ts';
import * as sessionStore from '../sessions/session.store.ts';
import { tokenHash } from '../sessions/token.rules.ts';
import { deviceCookieName, makeDeviceId, readDevice, signDevice } from './device.rules.ts';
import { assertGoodPassword, type Passwords } from './password.rules.ts';
import * as keyStore from './signing-key.store.ts';
import type { Throttle } from './throttle.service.ts';

/** A visitor at the way in, with the cookies by which its device is known. */
export interface Guest extends Visitor {
  cookie(name: string): string | undefined;
}

/** What a sign-in answers, and the cookie by which this device is known at the next one. */
export interface Welcome {
  signedIn: SignedIn;
  device: { cookieName: string; cookie: string };
}

interface Parts {
  db: Database;
  history: History;
  sessions: Sessions;
  throttle: Throttle;
  passwords: Passwords;
  clock: Clock;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** The ways in: a password, or a one-time link. */
export function createSignIn({ db, history, sessions, throttle, passwords, clock }: Parts) {
  const now = () => instantText(clock.now());

  async function welcome(tx: Tx, account: AccountRow, guest: Guest, knownDevice: string | undefined): Promise<Welcome> {
    const token = await sessions.begin(tx, account.id, guest);
    const key = await keyStore.findOrInsert(tx, { name: 'device', value: randomBytes(32).toString('base64url'), createdAt: now() });
    const cookie = signDevice(key, account.id, knownDevice ?? makeDeviceId());
    const signedIn = { token, username: account.username, user: toUser(account) };
    return { signedIn, device: { cookieName: deviceCookieName(account.id), cookie } };
  }

  /** The device, if someone has proved this account's password on it before. */
  async function findKnownDevice(account: AccountRow | undefined, guest: Guest): Promise<string | undefined> {
    const cookie = account && guest.cookie(deviceCookieName(account.id));
    const key = cookie && (await keyStore.find(db.read, 'device'));
    return key ? readDevice(key, account.id, cookie) : undefined;
  }

  return {
    async login(username: string, password: string, guest: Guest): Promise<Welcome> {
      const account = await store.findByUsernameKey(db.read, usernameKey(username));
      // Never the name as it was typed: it may be a password in the wrong field.
      const refusal = () => new AppError('unauthenticated', ACCOUNT_MESSAGES.loginFailed, { account: account?.username });
      const knownDevice = await findKnownDevice(account, guest);
      const limits = signInLimits(username, guest.address, knownDevice);
      await throttle.countTry(limits, account?.username);
      const isRight = await passwords.matches(password, account?.passwordHash ?? null);
      if (!account || !isRight || account.disabled) throw refusal();
      return db.write(async (tx) => {
        // Proving a password takes long enough for it to be changed, or the account locked, meanwhile.
        const found = await store.lock(tx, account.id);
        if (!found || found.disabled || found.passwordHash !== account.passwordHash) throw refusal();
        await throttle.forgiveTry(tx, limits);
        return welcome(tx, found, guest, knownDevice);
      });
    },

    /** Throws unless this is the password of the account whose session asks. Tries are counted by session. */
    async provePassword(account: AccountRow, password: string | undefined, token: string): Promise<void> {
      if (!password) throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordMissing);
      const limits = passwordProofLimits(account.username, tokenHash(token));
      await throttle.countTry(limits, account.username);
      if (!(await passwords.matches(password, account.passwordHash)))
        throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordWrong);
      await db.write((tx) => throttle.forgiveTry(tx, limits));
    },

    /** Whom a one-time link is for. */
    async readInvitation(token: string): Promise<Pick<Account, 'username' | 'role'>> {
      const account = await findInvited(token);
      return { username: account.username, role: account.role };
    },

    /** Sets the invited account's password and signs in; of two that try with one link, one does. */
    async acceptInvitation(token: string, newPassword: string, guest: Guest): Promise<Welcome> {
      const { id } = await findInvited(token);
      assertGoodPassword(newPassword);
      const passwordHash = await passwords.hash(newPassword);
      return db.write(async (tx) => {
        // The account before what hangs on it, as everywhere; locking it out takes its links away, too.
        const account = await store.lock(tx, id);
        const isTaken = await sessionStore.takeInvitation(tx, tokenHash(token), now());
        if (!account || account.disabled || !isTaken) throw new AppError('not_found', ACCOUNT_MESSAGES.invitationOver);
        const updated = await store.update(tx, id, { passwordHash, mustChangePassword: 0, updatedAt: now() });
        await sessionStore.removeOfAccount(tx, id);
        await throttle.forgetTries(tx, account.username);
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'joined' });
        return welcome(tx, updated ?? account, guest, undefined);
      });
    },
  };

  async function findInvited(token: string): Promise<AccountRow> {
    const invitation = await sessionStore.findInvitation(db.read, tokenHash(token), now());
    const account = invitation && (await store.find(db.read, invitation.accountId));
    if (!account || account.disabled) throw new AppError('not_found', ACCOUNT_MESSAGES.invitationOver);
    return account;
  }
}
