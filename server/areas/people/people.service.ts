import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Account, PEOPLE_MESSAGES, type peopleEndpoints } from '@fairlead/contract/people';
import type { SentMail } from '@fairlead/contract/people/mail';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { type Clock, instantText, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Flag } from '../../platform/db/tables.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertDaysInOrder } from '../../records/filters/conditions.ts';
import { readJson } from '../../records/filters/reply.ts';
import { createRecordList } from '../../records/list/list.ts';
import type { History } from '../history/history.service.ts';
import {
  type Access,
  type AccountRow,
  actorNow,
  canManage,
  createAccountRow,
  createPassword,
  createToken,
  findByEmailKey,
  hasAnotherAdministrator,
  hashToken,
  INVITATION_MAIL,
  insertAccount,
  type invitationDetails,
  invitationEnd,
  isSameAddress,
  lockAccount,
  lockAdministrators,
  type Passwords,
  refuseTakenNames,
  replaceInvitation,
  type Throttle,
  toEmailKey,
  updateAccount,
} from '../sign-in/sign-in.service.ts';
import { accountSource } from './account-list.store.ts';
import { toSentMail } from './people.rules.ts';
import * as store from './people.store.ts';

type Body<Name extends 'invite' | 'update'> = z.output<(typeof peopleEndpoints)[Name]['body']>;
type ListQuery = z.output<typeof peopleEndpoints.list.query>;
type LinkQuery = z.output<typeof peopleEndpoints.renewInvitation.query>;
type CountQuery = z.output<typeof peopleEndpoints.count.query>;

interface Parts {
  db: Database;
  history: History;
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

/** The actor of the account with this e-mail address; undefined if there is none that may sign in. Look-alike letters may be somebody else's mailbox. */
export async function findActorByEmail(reader: Reader, address: string): Promise<Actor | undefined> {
  const found = await findByEmailKey(reader, toEmailKey(address));
  return found && isSameAddress(found.emailId, address) ? actorNow(reader, found.id) : undefined;
}

export { createStandIns } from './stand-ins.service.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** The accounts of all people: what an Administrator does for them, and what other areas ask of them. */
export function createAccounts(parts: Parts) {
  const { db, history, throttle, passwords, mail, access, canMailLinks, clock, lockEmployee, employeeName, readZone } = parts;
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
    await replaceInvitation(tx, invitation);
    return { account: await present(tx, account.id), token, expiresAt };
  }

  /** Refuses a link to an employee who doesn't exist, and locks the employee until the link is stored. */
  async function lockLinkedEmployee(tx: Tx, employeeId: string | null | undefined) {
    if (employeeId && !(await lockEmployee(tx, employeeId))) throw invalidField('employeeId', PEOPLE_MESSAGES.employeeMissing);
  }

  function assertManager(actor: Actor) {
    if (!canManage(actor)) throw notAllowed('manage accounts');
  }

  /** A stolen session of an Administrator must not become a new password of theirs. */
  function assertOther(actor: Actor, id: string) {
    if (id === actor.accountId) throw new AppError('forbidden', PEOPLE_MESSAGES.ownLink);
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
          await insertAccount(tx, { ...account, mustChangePassword: givenPassword === undefined ? 1 : 0 });
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

    async list(actor: Actor, query: ListQuery) {
      assertManager(actor);
      assertDaysInOrder(source.list, query);
      return accounts.list(actor, query);
    },

    async count(actor: Actor, query: CountQuery) {
      assertManager(actor);
      assertDaysInOrder(source.list, query);
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
          await insertAccount(tx, account);
          await history.append(tx, { actor, area: 'accounts', entityId: account.id, action: 'created', changes: { role } });
          return createInvitation(tx, account);
        }),
      );
    },

    async renewInvitation(actor: Actor, id: string, { secondStep }: LinkQuery) {
      assertManager(actor);
      assertOther(actor, id);
      return db.write(async (tx) => {
        const found = await lockAccount(tx, id);
        if (!found) throw notFound('Account');
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited', changes: tellRemoval(secondStep) });
        return createInvitation(tx, found, secondStep === 'remove' ? 1 : 0);
      });
    },

    /** Queues a mail that brings a one-time link. Until it is sent, older links keep working. */
    async mailInvitation(actor: Actor, id: string, { secondStep }: LinkQuery): Promise<undefined> {
      assertManager(actor);
      assertOther(actor, id);
      if (!canMailLinks) throw conflict(PEOPLE_MESSAGES.noPublicUrl);
      await db.write(async (tx) => {
        const found = await lockAccount(tx, id);
        if (!found) throw notFound('Account');
        if (!found.emailId || found.disabled) throw conflict(found.disabled ? SIGN_IN_MESSAGES.locked : PEOPLE_MESSAGES.noEmail);
        const changes = { by: 'mail', ...tellRemoval(secondStep) };
        await history.append(tx, { actor, area: 'accounts', entityId: id, action: 'invited', changes });
        const data: z.output<typeof invitationDetails> = { removesFactor: secondStep === 'remove' ? 1 : 0 };
        await mail.queue(tx, { kind: INVITATION_MAIL, about: id, address: found.emailId, data });
      });
    },

    /** Changes role, employee or lock. Locking an account also ends its sessions, one-time links, calendar addresses and API keys. */
    async update(actor: Actor, id: string, { role, employeeId, disabled }: Body<'update'>): Promise<Account> {
      assertManager(actor);
      return db.write(async (tx) => {
        await lockLinkedEmployee(tx, employeeId);
        const administrators = await lockAdministrators(tx);
        const losesRole = (role !== undefined && role !== 'Administrator') || disabled === true;
        const wasAdministrator = administrators.some((each) => each.id === id);
        if (wasAdministrator && losesRole && !hasAnotherAdministrator(administrators, id))
          throw conflict('The last Administrator must stay one');
        const updated = await updateAccount(tx, id, {
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
        if (!(await lockAccount(tx, id))) throw notFound('Account');
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
    lock: lockAccount,

    /** An account's changes are for Administrators and its own user. */
    mayHear: (actor: Actor, accountId: string): boolean => accountId === actor.accountId || canManage(actor),
  };
}

/** For the history: what an Administrator chose when making a link. */
const tellRemoval = (secondStep: LinkQuery['secondStep']) => (secondStep === 'remove' ? { secondStep: 'removed' } : {});
