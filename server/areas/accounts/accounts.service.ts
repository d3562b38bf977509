import { ACCOUNT_MESSAGES, type Account, type accountEndpoints, type CurrentUser, type SignedIn } from '@fairlead/contract/accounts';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { AccountTable } from '../../platform/db/tables.ts';
import { uniqueViolation } from '../../platform/db/unique.ts';
import { type Files, filePath } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import * as policy from './accounts.policy.ts';
import { emailKey, invitationEnd, usernameKey } from './accounts.rules.ts';
import * as store from './accounts.store.ts';
import { createPasswords, makePassword, type PasswordCost } from './password.rules.ts';
import type { Sessions } from './session.service.ts';
import * as sessionStore from './session.store.ts';
import { makeToken, tokenHash } from './token.rules.ts';

type AccountRow = Selectable<AccountTable>;
type Body<Name extends 'updateMe' | 'invite' | 'update'> = z.output<(typeof accountEndpoints)[Name]['body']>;

/** Sides of a stored profile picture, in pixels, at most. */
const PICTURE_SIDE = 512;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  sessions: Sessions;
  clock: Clock;
  /** The real one unless given. */
  passwordCost?: PasswordCost | undefined;
}

export { LOWEST_PASSWORD_COST, type PasswordCost } from './password.rules.ts';
/** For work that goes on after its request. */
export { actorNow, assertSeesAsBefore } from './session.service.ts';
export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts: sign-in, the own profile, and what an Administrator does for others. */
export function createAccounts({ db, files, history, sessions, clock, passwordCost }: Parts) {
  const now = () => instantText(clock.now());
  const passwords = createPasswords(passwordCost);

  async function signedIn(tx: Tx, account: AccountRow): Promise<SignedIn> {
    const token = await sessions.begin(tx, account.id);
    return { token, username: account.username, user: toUser(account) };
  }

  async function invitationFor(tx: Tx, account: AccountRow) {
    const token = makeToken();
    const expiresAt = instantText(invitationEnd(clock.now()));
    await sessionStore.replaceInvitation(tx, { tokenHash: tokenHash(token), accountId: account.id, expiresAt });
    return { account: toAccount(account), token, expiresAt };
  }

  /** The row as it is now, held until the transaction ends, so that what is worked out from it stays true. */
  async function held(tx: Tx, id: string): Promise<AccountRow> {
    const found = await store.lock(tx, id);
    if (!found) throw notFound('User');
    return found;
  }

  function assertManager(actor: Actor) {
    if (!policy.canManage(actor)) throw notAllowed('manage accounts');
  }

  return {
    /** The usernames of accounts, for what others did to be told with a name. */
    async namesOf(reader: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
      const known = [...new Set(ids.filter((id) => id !== null))];
      const rows = known.length === 0 ? [] : await store.listNames(reader, known);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },

    /** Makes the first Administrator of an empty database; answers the password if it was generated, and nothing if there is someone already. */
    async createFirst(username: string, givenPassword: string | undefined): Promise<{ username: string; password: string } | undefined> {
      if (await store.hasAny(db.read)) return undefined;
      const password = givenPassword ?? makePassword();
      const account = { ...blankAccount(username, now()), role: 'Administrator' as const, passwordHash: await passwords.hash(password) };
      try {
        await db.write(async (tx) => {
          await store.insert(tx, { ...account, mustChangePassword: givenPassword === undefined ? 1 : 0 });
          await history.append(tx, { actor: null, area: 'accounts', entityId: account.id, action: 'created' });
        });
      } catch (error) {
        // Another process on the same database was first.
        if (uniqueViolation(error)) return undefined;
        throw error;
      }
      return givenPassword === undefined ? { username, password } : undefined;
    },

    async login(username: string, password: string, address: string): Promise<SignedIn> {
      await sessions.countTry(username, address);
      const account = await store.findByUsernameKey(db.read, usernameKey(username));
      const isRight = await passwords.matches(password, account?.passwordHash ?? null);
      if (!account || !isRight || account.disabled) throw new AppError('unauthenticated', ACCOUNT_MESSAGES.loginFailed);
      return db.write(async (tx) => {
        // Proving a password takes long enough for it to be changed, or the account locked, meanwhile.
        const found = await store.lock(tx, account.id);
        if (!found || found.disabled || found.passwordHash !== account.passwordHash)
          throw new AppError('unauthenticated', ACCOUNT_MESSAGES.loginFailed);
        await sessions.forgiveTries(tx, username, address);
        return signedIn(tx, found);
      });
    },

    async me(actor: Actor): Promise<CurrentUser> {
      const account = await store.find(db.read, actor.accountId);
      if (!account) throw notFound('User');
      return toUser(account);
    },

    /** Merges a change of the own profile. A new password asks for the current one and ends every other session. */
    async updateMe(actor: Actor, body: Body<'updateMe'>, token: string, address: string): Promise<CurrentUser> {
      const found = await store.find(db.read, actor.accountId);
      if (!found) throw notFound('User');
      const passwordHash =
        body.newPassword === undefined ? undefined : await this.newHash(found, body.currentPassword, body.newPassword, address);
      const change = {
        ...(body.username !== undefined && { username: body.username, usernameKey: usernameKey(body.username) }),
        ...(body.phoneNumber !== undefined && { phoneNumber: body.phoneNumber }),
        ...(body.emailId !== undefined && { emailId: body.emailId, emailKey: body.emailId && emailKey(body.emailId) }),
        ...(body.profilePicture === null && { pictureId: null }),
        ...(passwordHash !== undefined && { passwordHash, mustChangePassword: 0 as const }),
      };
      return writing(() =>
        db.write(async (tx) => {
          const before = await held(tx, found.id);
          // Of two changes that proved the same password the first stands: its maker has just shut the other out.
          if (passwordHash !== undefined && before.passwordHash !== found.passwordHash)
            throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordWrong);
          const updated = await store.update(tx, found.id, { ...change, updatedAt: now() });
          if (body.profilePicture === null && before.pictureId) await files.release(tx, before.pictureId);
          if (passwordHash !== undefined) await sessionStore.removeOfAccount(tx, found.id, tokenHash(token));
          // Names of what changed, never the values: a history is read by many.
          await history.append(tx, {
            actor,
            area: 'accounts',
            entityId: found.id,
            action: 'updated',
            changes: { fields: Object.keys(change) },
          });
          return toUser(updated ?? before);
        }),
      );
    },

    /** The hash of a new password, once the current one is proved; tries are counted like sign-ins. */
    async newHash(account: AccountRow, currentPassword: string | undefined, newPassword: string, address: string): Promise<string> {
      if (!currentPassword) throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordMissing);
      await sessions.countTry(account.username, address);
      if (!(await passwords.matches(currentPassword, account.passwordHash)))
        throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordWrong);
      await db.write((tx) => sessions.forgiveTries(tx, account.username, address));
      return passwords.hash(newPassword);
    },

    async setPicture(actor: Actor, incoming: IncomingFile): Promise<CurrentUser> {
      const stored = await files.storeImage(incoming, { notAnImage: ACCOUNT_MESSAGES.notAnImage, maxSide: PICTURE_SIDE });
      return files.orDiscard(stored, () =>
        db.write(async (tx) => {
          const found = await held(tx, actor.accountId);
          await files.attach(tx, 'accounts', found.id, stored);
          const updated = await store.update(tx, found.id, { pictureId: stored.id, updatedAt: now() });
          if (found.pictureId) await files.release(tx, found.pictureId);
          await history.append(tx, {
            actor,
            area: 'accounts',
            entityId: found.id,
            action: 'updated',
            changes: { fields: ['profilePicture'] },
          });
          return toUser(updated ?? found);
        }),
      );
    },

    async list(actor: Actor): Promise<{ accounts: Account[] }> {
      assertManager(actor);
      return { accounts: (await store.list(db.read)).map(toAccount) };
    },

    /** Creates an account that has no password yet; its one-time link sets one. */
    async invite(actor: Actor, { username, emailId, role, employeeId }: Body<'invite'>) {
      assertManager(actor);
      const account = {
        ...blankAccount(username, now()),
        emailId: emailId ?? null,
        emailKey: emailId ? emailKey(emailId) : null,
        role,
        employeeId: employeeId ?? null,
      };
      return writing(() =>
        db.write(async (tx) => {
          await store.insert(tx, account);
          await history.append(tx, { actor, area: 'accounts', entityId: account.id, action: 'created', changes: { role } });
          return invitationFor(tx, account);
        }),
      );
    },

    async renewInvitation(actor: Actor, id: string) {
      assertManager(actor);
      return db.write(async (tx) => {
        const found = await store.find(tx, id);
        if (!found) throw notFound('Account');
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited' });
        return invitationFor(tx, found);
      });
    },

    /** Changes role, employee or lock. Locking out ends the account's sessions at once. */
    async update(actor: Actor, id: string, { role, employeeId, disabled }: Body<'update'>): Promise<Account> {
      assertManager(actor);
      return db.write(async (tx) => {
        const administrators = await store.lockAdministrators(tx);
        const isOneMore = administrators.some((each) => each.id !== id && !each.disabled && each.passwordHash !== null);
        const losesOne = (role !== undefined && role !== 'Administrator') || disabled === true;
        const wasOne = administrators.some((each) => each.id === id);
        if (wasOne && losesOne && !isOneMore) throw conflict('The last Administrator must stay one');
        const updated = await store.update(tx, id, {
          ...(role !== undefined && { role }),
          ...(employeeId !== undefined && { employeeId }),
          ...(disabled !== undefined && { disabled: disabled ? (1 as const) : (0 as const) }),
          updatedAt: now(),
        });
        if (!updated) throw notFound('Account');
        if (disabled) await sessionStore.removeOfAccount(tx, id);
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'updated', changes: { role, employeeId, disabled } });
        return toAccount(updated);
      });
    },

    async readInvitation(token: string): Promise<Pick<Account, 'username' | 'role'>> {
      const invitation = await sessionStore.findInvitation(db.read, tokenHash(token), now());
      const account = invitation && (await store.find(db.read, invitation.accountId));
      if (!account || account.disabled) throw new AppError('not_found', ACCOUNT_MESSAGES.invitationOver);
      return { username: account.username, role: account.role };
    },

    /** Sets the invited account's password and signs in; of two that try with one link, one does. */
    async acceptInvitation(token: string, newPassword: string): Promise<SignedIn> {
      await this.readInvitation(token);
      const passwordHash = await passwords.hash(newPassword);
      return db.write(async (tx) => {
        const invitation = await sessionStore.takeInvitation(tx, tokenHash(token), now());
        const updated =
          invitation && (await store.update(tx, invitation.accountId, { passwordHash, mustChangePassword: 0, updatedAt: now() }));
        if (!updated || updated.disabled) throw new AppError('not_found', ACCOUNT_MESSAGES.invitationOver);
        await sessionStore.removeOfAccount(tx, updated.id);
        await history.append(tx, { actor: null, area: 'accounts', entityId: updated.id, action: 'joined' });
        return signedIn(tx, updated);
      });
    },

    /** Whether the actor may read a file of an account's. */
    async canSee(actor: Actor, accountId: string): Promise<boolean> {
      return policy.canSeePicture(actor) && (await store.find(db.read, accountId)) !== undefined;
    },
  };
}

/** A name or address that is taken becomes a refusal that names its field. */
async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = uniqueViolation(error)?.constraint ?? '';
    if (constraint.includes('usernameKey')) throw conflict(ACCOUNT_MESSAGES.usernameTaken, { username: ACCOUNT_MESSAGES.usernameTaken });
    if (constraint.includes('emailKey')) throw conflict(ACCOUNT_MESSAGES.emailTaken, { emailId: ACCOUNT_MESSAGES.emailTaken });
    throw error;
  }
}

function blankAccount(username: string, at: string): AccountRow {
  return {
    id: newId(),
    username,
    usernameKey: usernameKey(username),
    passwordHash: null,
    mustChangePassword: 0,
    emailId: null,
    emailKey: null,
    phoneNumber: null,
    pictureId: null,
    role: 'Viewer',
    employeeId: null,
    disabled: 0,
    createdAt: at,
    updatedAt: at,
    lastSeenAt: null,
    version: 1,
  };
}

function toUser(account: AccountRow): CurrentUser {
  const { id, username, phoneNumber, emailId, pictureId, role, employeeId, mustChangePassword } = account;
  return {
    _id: id,
    username,
    phoneNumber,
    emailId,
    profilePicture: filePath(pictureId),
    role,
    employeeId,
    mustChangePassword: mustChangePassword === 1,
  };
}

function toAccount(account: AccountRow): Account {
  const { id, username, emailId, role, employeeId, disabled, passwordHash, createdAt, lastSeenAt } = account;
  return { _id: id, username, emailId, role, employeeId, disabled: disabled === 1, invited: passwordHash === null, createdAt, lastSeenAt };
}
