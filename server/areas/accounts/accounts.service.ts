import { randomBytes } from 'node:crypto';
import { ACCOUNT_MESSAGES, type accountEndpoints, type CurrentUser, type DateLanguage } from '@fairlead/contract/accounts';
import type { SentMail } from '@fairlead/contract/accounts/mail';
import type { Account, peopleEndpoints } from '@fairlead/contract/accounts/people';
import { SECOND_FACTOR_MESSAGES } from '@fairlead/contract/accounts/second-factor';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { type Clock, instantText, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Flag } from '../../platform/db/tables.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { readJson } from '../../records/filters/reply.ts';
import { createRecordList } from '../../records/list/list.ts';
import type { History } from '../history/history.service.ts';
import { accountSource } from './account-list.store.ts';
import { type AccountRow, createAccountRow, nameColumns, readPreferences, toSentMail } from './account-row.rules.ts';
import * as policy from './accounts.policy.ts';
import { hasAnotherAdministrator, invitationEnd, isSameAddress, toEmailKey } from './accounts.rules.ts';
import * as store from './accounts.store.ts';
import type { Access } from './proof/access.service.ts';
import { endMailed, UNPROVED } from './proof/ownership.service.ts';
import { presentUser } from './second-factor/requirement.service.ts';
import { actorNow, assertSessionLives } from './sessions/session.service.ts';
import * as sessionStore from './sessions/session.store.ts';
import { createToken, hashToken } from './sessions/token.rules.ts';
import { INVITATION_MAIL, type invitationDetails } from './sign-in/invitation-mail.service.ts';
import { createPassword, type Passwords } from './sign-in/password.rules.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';
import * as keyStore from './sign-in/signing-key.store.ts';
import type { Throttle } from './sign-in/throttle.service.ts';

type Bodies = Pick<typeof accountEndpoints, 'updateMe'> & Pick<typeof peopleEndpoints, 'invite' | 'update'>;
type Body<Name extends keyof Bodies> = z.output<Bodies[Name]['body']>;
type ListQuery = z.output<typeof peopleEndpoints.list.query>;
type LinkQuery = z.output<typeof peopleEndpoints.renewInvitation.query>;
type CountQuery = z.output<typeof peopleEndpoints.count.query>;

/** The longest side of a stored profile picture, in pixels. */
const MAX_PICTURE_SIDE = 512;
const KEY_BYTES = 32;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  signIn: SignIn;
  throttle: Pick<Throttle, 'releaseReset'>;
  passwords: Passwords;
  mail: Pick<Mail, 'listNewest' | 'queue'>;
  access: Access;
  /** True if the address is known that mailed links lead to. */
  canMailLinks: boolean;
  clock: Clock;
  /** Locks an employee until the transaction ends; undefined if there is none. Passed in, because this area must not depend on the team area. */
  lockEmployee: (tx: Tx, id: string) => Promise<unknown>;
  /** The SQL of the name of an account's employee, for the same reason. */
  employeeName: RawBuilder<unknown>;
  readZone: ReadZone;
}

/** Re-exported for jobs, streams and secrets that outlive their request. */
export { actorNow, assertSeesAsBefore, assertSessionLives, findPerson } from './sessions/session.service.ts';
/** For other secrets that are handed out once. */
export { createToken, hashToken } from './sessions/token.rules.ts';
export { createStandIns } from './stand-ins.service.ts';

/** The actor of the account with this e-mail address; undefined if there is none that may sign in. Look-alike letters may be somebody else's mailbox. */
export async function findActorByEmail(reader: Reader, address: string): Promise<Actor | undefined> {
  const found = await store.findByEmailKey(reader, toEmailKey(address));
  return found && isSameAddress(found.emailId, address) ? actorNow(reader, found.id) : undefined;
}

/** How this account's user wants dates written. */
export async function readDateLanguage(reader: Reader, accountId: string): Promise<DateLanguage> {
  const preferences = (await store.find(reader, accountId))?.preferences ?? null;
  return readPreferences({ preferences }).dateLanguage;
}

/** Who wants the e-mail of the day, or this account if it does: where it goes and how its dates are written. */
export async function listDigestReaders(reader: Reader, accountId?: string) {
  // As JSON.stringify has written it.
  const rows = await store.listWithPreference(reader, '"hasDigest":true', accountId);
  return rows.map(({ id, emailId, preferences }) => ({
    accountId: id,
    address: emailId ?? '',
    dateLanguage: readPreferences({ preferences }).dateLanguage,
  }));
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts: a user's own profile, and what an Administrator does for others. */
export function createAccounts(parts: Parts) {
  const { db, files, history, signIn, throttle, passwords, mail, access, canMailLinks, clock, lockEmployee, employeeName, readZone } =
    parts;
  const now = () => instantText(clock.now());
  const source = accountSource(employeeName);
  const accounts = createRecordList(source, { db, readZone });

  /** The account as an Administrator sees it. */
  async function present(reader: Reader, id: string): Promise<Account> {
    const [json = 'null'] = await readJson(reader, source, [id]);
    return JSON.parse(json) as Account;
  }

  async function createInvitation(tx: Tx, account: Pick<AccountRow, 'id'>, removesFactor: Flag = 0) {
    const token = createToken();
    const expiresAt = instantText(invitationEnd(clock.now()));
    const invitation = { tokenHash: hashToken(token), accountId: account.id, expiresAt, emailKey: null, removesFactor };
    await sessionStore.replaceInvitation(tx, invitation);
    return { account: await present(tx, account.id), token, expiresAt };
  }

  /** Reads the current row and locks it until the transaction ends. */
  async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
    const found = await store.lock(tx, id);
    if (!found) throw notFound('User');
    return found;
  }

  /** Refuses a link to an employee who doesn't exist, and locks the employee until the link is stored. */
  async function lockLinkedEmployee(tx: Tx, employeeId: string | null | undefined) {
    if (employeeId && !(await lockEmployee(tx, employeeId))) throw invalidField('employeeId', ACCOUNT_MESSAGES.employeeMissing);
  }

  function assertManager(actor: Actor) {
    if (!policy.canManage(actor)) throw notAllowed('manage accounts');
  }

  /** A stolen session of an Administrator must not become a new password of theirs. */
  function assertOther(actor: Actor, id: string) {
    if (id === actor.accountId) throw new AppError('forbidden', ACCOUNT_MESSAGES.ownLink);
  }

  return {
    /** The usernames of accounts by id, for lists that say who did something. */
    async namesOf(reader: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
      const accountIds = [...new Set(ids.filter((id) => id !== null))];
      const rows = accountIds.length === 0 ? [] : await store.listNames(reader, accountIds);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },

    /** The accounts of Managers and Administrators that are not locked. */
    listManagers: (reader: Reader): Promise<string[]> => store.listIdsOfRoles(reader, ['Administrator', 'Manager']),

    /** Creates the first Administrator of an empty database. Returns the password if it was generated; undefined if there is an account already. */
    async createFirst(username: string, givenPassword: string | undefined): Promise<{ username: string; password: string } | undefined> {
      if (await store.hasAny(db.read)) return undefined;
      const password = givenPassword ?? createPassword();
      const account = {
        ...createAccountRow(username, now()),
        role: 'Administrator' as const,
        passwordHash: await passwords.hash(password),
      };
      try {
        await db.write(async (tx) => {
          await store.insert(tx, { ...account, mustChangePassword: givenPassword === undefined ? 1 : 0 });
          await history.append(tx, { actor: null, area: 'accounts', entityId: account.id, action: 'created' });
        });
      } catch (error) {
        // Another process on the same database has created one at the same time.
        if (findUniqueViolation(error)) return undefined;
        throw error;
      }
      return givenPassword === undefined ? { username, password } : undefined;
    },

    /** Whether there is any account. */
    exist: (): Promise<boolean> => store.hasAny(db.read),

    async me(actor: Actor): Promise<CurrentUser> {
      const account = await store.find(db.read, actor.accountId);
      if (!account) throw notFound('User');
      return presentUser(db.read, account);
    },

    /**
     * Changes the fields of the user's own profile that are present. A new username, e-mail or password requires the current
     * password. A new password ends all other sessions and all one-time links.
     */
    async updateMe(actor: Actor, body: Body<'updateMe'>, token: string): Promise<CurrentUser> {
      const found = await store.find(db.read, actor.accountId);
      if (!found) throw notFound('User');
      if (found.mustChangePassword && body.newPassword === undefined)
        throw new AppError('password_change_required', ACCOUNT_MESSAGES.ownPasswordFirst);
      const { mustSetUpSecondFactor } = await presentUser(db.read, found);
      if (mustSetUpSecondFactor && !found.mustChangePassword) throw new AppError('second_factor_required', SECOND_FACTOR_MESSAGES.required);
      if (body.newPassword !== undefined) passwords.assertAllowed(body.newPassword);
      const needsProof =
        body.newPassword !== undefined ||
        (body.username !== undefined && body.username !== found.username) ||
        (body.emailId !== undefined && body.emailId !== found.emailId);
      if (needsProof) await signIn.proveOwner(found, body.currentPassword, token);
      if (body.newPassword !== undefined) await passwords.assertHardToGuess(body.newPassword, { ...found, ...dropAbsentNames(body) });
      const passwordHash = body.newPassword === undefined ? undefined : await passwords.hash(body.newPassword);
      const change = {
        ...(body.username !== undefined && { username: body.username }),
        ...(body.phoneNumber !== undefined && { phoneNumber: body.phoneNumber }),
        ...(body.emailId !== undefined && { emailId: body.emailId }),
        ...(body.profilePicture === null && { pictureId: null }),
        ...(passwordHash !== undefined && { passwordHash, mustChangePassword: 0 as const }),
      };
      return refuseTakenNames(() =>
        db.write(async (tx) => {
          const before = await lockAccount(tx, found.id);
          // Of two changes that proved the same old password, only the first is accepted.
          if (needsProof && before.passwordHash !== found.passwordHash)
            throw invalidField('currentPassword', ACCOUNT_MESSAGES.currentPasswordWrong);
          if (needsProof) await assertSessionLives(tx, token);
          const emailId = body.emailId === undefined ? before.emailId : body.emailId;
          if (body.preferences?.hasDigest && !emailId) throw invalidField('preferences', ACCOUNT_MESSAGES.digestNeedsEmail);
          const preferences = body.preferences && JSON.stringify({ ...readPreferences(before), ...body.preferences });
          const names = (body.username ?? body.emailId) === undefined ? {} : nameColumns({ ...before, ...change });
          const isOtherAddress = !isSameAddress(emailId, before.emailId);
          if (isOtherAddress) await endMailed(tx, found.id);
          const updated = await store.update(tx, found.id, {
            ...change,
            ...names,
            ...(isOtherAddress && UNPROVED),
            ...(preferences && { preferences }),
            updatedAt: now(),
          });
          if (body.profilePicture === null && before.pictureId) await files.release(tx, before.pictureId);
          if (passwordHash !== undefined) {
            await sessionStore.removeOfAccount(tx, found.id, hashToken(token));
            await sessionStore.removeInvitations(tx, found.id);
          }
          // Only the names of the changed fields, not their values, because many people may read the history.
          await history.append(tx, {
            actor,
            area: 'accounts',
            entityId: found.id,
            action: 'updated',
            changes: { fields: [...Object.keys(change), ...(preferences ? ['preferences'] : [])] },
          });
          return presentUser(tx, updated ?? before);
        }),
      );
    },

    async setPicture(actor: Actor, incoming: IncomingFile): Promise<CurrentUser> {
      const stored = await files.storeImage(incoming, { notAnImage: ACCOUNT_MESSAGES.notAnImage, maxSide: MAX_PICTURE_SIDE });
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
          return presentUser(tx, updated ?? found);
        }),
      );
    },

    async list(actor: Actor, query: ListQuery) {
      assertManager(actor);
      return accounts.list(actor, query);
    },

    async count(actor: Actor, query: CountQuery) {
      assertManager(actor);
      return accounts.count(actor, query);
    },

    /** Creates an account without a password. Its one-time link lets the user set one. */
    async invite(actor: Actor, { username, emailId, role, employeeId }: Body<'invite'>) {
      assertManager(actor);
      const account = {
        ...createAccountRow(username, now(), emailId ?? null),
        role,
        employeeId: employeeId ?? null,
        createdBy: actor.accountId,
      };
      return refuseTakenNames(() =>
        db.write(async (tx) => {
          await lockLinkedEmployee(tx, employeeId);
          await store.insert(tx, account);
          await history.append(tx, { actor, area: 'accounts', entityId: account.id, action: 'created', changes: { role } });
          return createInvitation(tx, account);
        }),
      );
    },

    async renewInvitation(actor: Actor, id: string, { secondStep }: LinkQuery) {
      assertManager(actor);
      assertOther(actor, id);
      return db.write(async (tx) => {
        const found = await store.lock(tx, id);
        if (!found) throw notFound('Account');
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited', changes: tellRemoval(secondStep) });
        return createInvitation(tx, found, secondStep === 'remove' ? 1 : 0);
      });
    },

    /** Queues a mail that brings a one-time link. Until it is sent, older links keep working. */
    async mailInvitation(actor: Actor, id: string, { secondStep }: LinkQuery): Promise<undefined> {
      assertManager(actor);
      assertOther(actor, id);
      if (!canMailLinks) throw conflict(ACCOUNT_MESSAGES.noPublicUrl);
      await db.write(async (tx) => {
        const found = await store.lock(tx, id);
        if (!found) throw notFound('Account');
        if (!found.emailId || found.disabled) throw conflict(found.disabled ? ACCOUNT_MESSAGES.locked : ACCOUNT_MESSAGES.noEmail);
        const changes = { by: 'mail', ...tellRemoval(secondStep) };
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited', changes });
        const data: z.output<typeof invitationDetails> = { removesFactor: secondStep === 'remove' ? 1 : 0 };
        await mail.queue(tx, { kind: INVITATION_MAIL, about: id, address: found.emailId, data });
      });
    },

    /** Changes role, employee or lock. Locking an account also ends its sessions, one-time links and calendar addresses. */
    async update(actor: Actor, id: string, { role, employeeId, disabled }: Body<'update'>): Promise<Account> {
      assertManager(actor);
      return db.write(async (tx) => {
        await lockLinkedEmployee(tx, employeeId);
        const administrators = await store.lockAdministrators(tx);
        const losesRole = (role !== undefined && role !== 'Administrator') || disabled === true;
        const wasAdministrator = administrators.some((each) => each.id === id);
        if (wasAdministrator && losesRole && !hasAnotherAdministrator(administrators, id))
          throw conflict('The last Administrator must stay one');
        const updated = await store.update(tx, id, {
          ...(role !== undefined && { role }),
          ...(employeeId !== undefined && { employeeId }),
          ...(disabled !== undefined && { disabled: disabled ? (1 as const) : (0 as const) }),
          updatedAt: now(),
        });
        if (!updated) throw notFound('Account');
        if (disabled) await access.end(tx, id);
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'updated', changes: { role, employeeId, disabled } });
        return present(tx, id);
      });
    },

    /** Lets an account's password be reset by mail again. */
    async liftResetBlock(actor: Actor, id: string): Promise<undefined> {
      assertManager(actor);
      await db.write(async (tx) => {
        if (!(await store.lock(tx, id))) throw notFound('Account');
        await throttle.releaseReset(tx, id);
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'resetUnblocked' });
      });
    },

    /** The newest mails and what became of them, and whether one-time links can be mailed. */
    async listMail(actor: Actor): Promise<{ mails: SentMail[]; canMailLinks: boolean }> {
      assertManager(actor);
      return { mails: (await mail.listNewest()).map(toSentMail), canMailLinks };
    },

    /** Locks an account until the transaction ends. */
    lock: store.lock,

    /** The key that this installation's notifications are signed with. Made when it is first needed. */
    async readPushKey(): Promise<string> {
      const found = await keyStore.find(db.read, 'push');
      const key = { name: 'push' as const, value: randomBytes(KEY_BYTES).toString('base64url'), createdAt: now() };
      return found ?? db.write((tx) => keyStore.findOrInsert(tx, key));
    },

    /** An account's changes are for Administrators and its own user. */
    mayHear: (actor: Actor, accountId: string): boolean => accountId === actor.accountId || policy.canManage(actor),

    /** Whether the actor may read the files of an account. */
    async canSee(actor: Actor, accountId: string): Promise<boolean> {
      return policy.canSeePicture(actor) && (await store.find(db.read, accountId)) !== undefined;
    },
  };
}

/** For the history: what an Administrator chose when making a link. */
const tellRemoval = (secondStep: LinkQuery['secondStep']) => (secondStep === 'remove' ? { secondStep: 'removed' } : {});

/** The names that a change to the profile sets. */
const dropAbsentNames = ({ username, emailId }: Body<'updateMe'>) => ({
  ...(username !== undefined && { username }),
  ...(emailId !== undefined && { emailId }),
});

/** Turns a violation of a unique key into a refusal of its field. */
async function refuseTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = findUniqueViolation(error)?.constraint ?? '';
    if (constraint.includes('usernameKey')) throw conflict(ACCOUNT_MESSAGES.usernameTaken, { username: ACCOUNT_MESSAGES.usernameTaken });
    if (constraint.includes('emailKey')) throw conflict(ACCOUNT_MESSAGES.emailTaken, { emailId: ACCOUNT_MESSAGES.emailTaken });
    throw error;
  }
}
