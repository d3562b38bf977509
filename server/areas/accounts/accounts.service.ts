import { ACCOUNT_MESSAGES, type Account, type accountEndpoints, type CurrentUser } from '@fairlead/contract/accounts';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { z } from 'zod';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/writes/unique.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import { type AccountRow, blankAccount, toAccount, toUser } from './account-row.rules.ts';
import * as policy from './accounts.policy.ts';
import { emailKey, invitationEnd, usernameKey } from './accounts.rules.ts';
import * as store from './accounts.store.ts';
import * as sessionStore from './sessions/session.store.ts';
import { makeToken, tokenHash } from './sessions/token.rules.ts';
import { assertGoodPassword, makePassword, type Passwords } from './sign-in/password.rules.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';

type Body<Name extends 'updateMe' | 'invite' | 'update'> = z.output<(typeof accountEndpoints)[Name]['body']>;

/** Sides of a stored profile picture, in pixels, at most. */
const PICTURE_SIDE = 512;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  signIn: SignIn;
  passwords: Passwords;
  clock: Clock;
  /** Keeps an employee as it is until the transaction ends; undefined when there is none. The team stands above the accounts. */
  holdEmployee: (tx: Tx, id: string) => Promise<unknown>;
}

/** For work that goes on after its request. */
export { actorNow, assertSeesAsBefore } from './sessions/session.service.ts';
export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts: the own profile, and what an Administrator does for others. */
export function createAccounts({ db, files, history, signIn, passwords, clock, holdEmployee }: Parts) {
  const now = () => instantText(clock.now());

  async function invitationFor(tx: Tx, account: AccountRow) {
    const token = makeToken();
    const expiresAt = instantText(invitationEnd(clock.now()));
    await sessionStore.replaceInvitation(tx, { tokenHash: tokenHash(token), accountId: account.id, expiresAt });
    return { account: toAccount(account), token, expiresAt };
  }

  /** The row as it is now, locked until the transaction ends, so that what is worked out from it stays true. */
  async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
    const found = await store.lock(tx, id);
    if (!found) throw notFound('User');
    return found;
  }

  /** An account is linked to someone who is in the team when the link is stored, or to nobody. */
  async function holdLinked(tx: Tx, employeeId: string | null | undefined) {
    if (employeeId && !(await holdEmployee(tx, employeeId))) throw invalidField('employeeId', ACCOUNT_MESSAGES.employeeMissing);
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

    async me(actor: Actor): Promise<CurrentUser> {
      const account = await store.find(db.read, actor.accountId);
      if (!account) throw notFound('User');
      return toUser(account);
    },

    /**
     * Merges a change of the own profile. Another username, e-mail or password asks for the current password; a new password
     * ends every other session and all one-time links.
     */
    async updateMe(actor: Actor, body: Body<'updateMe'>, token: string): Promise<CurrentUser> {
      const found = await store.find(db.read, actor.accountId);
      if (!found) throw notFound('User');
      if (found.mustChangePassword && body.newPassword === undefined)
        throw new AppError('password_change_required', ACCOUNT_MESSAGES.ownPasswordFirst);
      if (body.newPassword !== undefined) assertGoodPassword(body.newPassword);
      const needsProof =
        body.newPassword !== undefined ||
        (body.username !== undefined && body.username !== found.username) ||
        (body.emailId !== undefined && body.emailId !== found.emailId);
      if (needsProof) await signIn.provePassword(found, body.currentPassword, token);
      const passwordHash = body.newPassword === undefined ? undefined : await passwords.hash(body.newPassword);
      const change = {
        ...(body.username !== undefined && { username: body.username, usernameKey: usernameKey(body.username) }),
        ...(body.phoneNumber !== undefined && { phoneNumber: body.phoneNumber }),
        ...(body.emailId !== undefined && { emailId: body.emailId, emailKey: body.emailId && emailKey(body.emailId) }),
        ...(body.profilePicture === null && { pictureId: null }),
        ...(passwordHash !== undefined && { passwordHash, mustChangePassword: 0 as const }),
      };
      return refusingTaken(() =>
        db.write(async (tx) => {
          const before = await lockAccount(tx, found.id);
          // Of two changes that proved the same password the first stands: its maker has just shut the other out.
          if (needsProof && before.passwordHash !== found.passwordHash)
            throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordWrong);
          const updated = await store.update(tx, found.id, { ...change, updatedAt: now() });
          if (body.profilePicture === null && before.pictureId) await files.release(tx, before.pictureId);
          if (passwordHash !== undefined) {
            await sessionStore.removeOfAccount(tx, found.id, tokenHash(token));
            await sessionStore.removeInvitationsOf(tx, found.id);
          }
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

    async setPicture(actor: Actor, incoming: IncomingFile): Promise<CurrentUser> {
      const stored = await files.storeImage(incoming, { notAnImage: ACCOUNT_MESSAGES.notAnImage, maxSide: PICTURE_SIDE });
      return files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const found = await lockAccount(tx, actor.accountId);
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
      return refusingTaken(() =>
        db.write(async (tx) => {
          await holdLinked(tx, employeeId);
          await store.insert(tx, account);
          await history.append(tx, { actor, area: 'accounts', entityId: account.id, action: 'created', changes: { role } });
          return invitationFor(tx, account);
        }),
      );
    },

    async renewInvitation(actor: Actor, id: string) {
      assertManager(actor);
      return db.write(async (tx) => {
        const found = await store.lock(tx, id);
        if (!found) throw notFound('Account');
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited' });
        return invitationFor(tx, found);
      });
    },

    /** Changes role, employee or lock. Locking out ends the account's sessions and one-time links at once. */
    async update(actor: Actor, id: string, { role, employeeId, disabled }: Body<'update'>): Promise<Account> {
      assertManager(actor);
      return db.write(async (tx) => {
        await holdLinked(tx, employeeId);
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
        if (disabled) {
          await sessionStore.removeOfAccount(tx, id);
          await sessionStore.removeInvitationsOf(tx, id);
        }
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'updated', changes: { role, employeeId, disabled } });
        return toAccount(updated);
      });
    },

    /** Whether the actor may read a file of an account's. */
    async canSee(actor: Actor, accountId: string): Promise<boolean> {
      return policy.canSeePicture(actor) && (await store.find(db.read, accountId)) !== undefined;
    },
  };
}

/** A name or address that is taken becomes a refusal that names its field. */
async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = uniqueViolation(error)?.constraint ?? '';
    if (constraint.includes('usernameKey')) throw conflict(ACCOUNT_MESSAGES.usernameTaken, { username: ACCOUNT_MESSAGES.usernameTaken });
    if (constraint.includes('emailKey')) throw conflict(ACCOUNT_MESSAGES.emailTaken, { emailId: ACCOUNT_MESSAGES.emailTaken });
    throw error;
  }
}
