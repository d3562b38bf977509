import { PROVIDER_MESSAGES } from '@fairlead/contract/sign-in/provider';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { AppError, conflict } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import * as accountStore from '../account/account.store.ts';
import { type AccountRow, createAccountRow } from '../account/account-row.rules.ts';
import type { Access } from '../proof/access.service.ts';
import { hasAnotherAdministrator, isSameAddress, toEmailKey, toUsernameKey } from '../sign-in.rules.ts';
import type { ProviderIdentityTable } from '../sign-in.tables.ts';
import { decideRole, type ProviderPerson, type ProviderSettings } from './provider.rules.ts';
import * as store from './provider.store.ts';

/** Of several sign-ins that make the same account at once, each but the first finds it at its next try. */
const MOST_TRIES = 3;

interface Parts {
  db: Database;
  history: History;
  access: Access;
  clock: Clock;
  settings: ProviderSettings;
  /** The one employee with an e-mail address, locked until the transaction ends. Passed in, because this area must not depend on the team area. */
  lockEmployeeByEmail: (tx: Tx, emailId: string) => Promise<string | undefined>;
}

/** Whose account a person at the provider enters (docs/decisions/0040). */
export function createProviderAccounts({ db, history, access, clock, settings, lockEmployeeByEmail }: Parts) {
  const now = () => instantText(clock.now());
  const changed = (tx: Tx, entityId: string, action: string, changes: Record<string, unknown>) =>
    history.append(tx, { actor: null, area: 'accounts', entityId, action, changes: { ...changes, by: 'provider' } });

  async function settleIn(tx: Tx, person: ProviderPerson): Promise<string> {
    const identity = await store.findIdentity(tx, settings.issuer, person.subject);
    if (identity) return enterLinked(tx, identity, person);
    const sameEmail = person.emailId && (await accountStore.findByEmailKey(tx, toEmailKey(person.emailId)));
    return sameEmail ? link(tx, sameEmail.id, person) : create(tx, person);
  }

  /** Locks an account, and gives it the role that the claim names. */
  async function enterKnown(tx: Tx, accountId: string, person: ProviderPerson): Promise<string> {
    // Lock order: the Administrators before one account, the same as when an Administrator changes a role.
    const administrators = settings.roleClaim === undefined ? [] : await accountStore.lockAdministrators(tx);
    const account = await accountStore.lock(tx, accountId);
    if (!account || account.disabled) throw new AppError('forbidden', PROVIDER_MESSAGES.locked, { account: account?.username });
    const role = settings.roleClaim === undefined ? account.role : decideRole(account.role, person.role);
    const staysAdministrator = account.role === 'Administrator' && !hasAnotherAdministrator(administrators, account.id);
    if (role === account.role || staysAdministrator) return account.id;
    await accountStore.update(tx, account.id, { role, updatedAt: now() });
    await changed(tx, account.id, 'updated', { role });
    return account.id;
  }

  /**
   * Of an account that is the person's already, the provider's word proves the address. An account that the provider made is nobody else's.
   * One that was linked by its address may have been so before anybody had proved it, and then whoever prepared it must not get in any more.
   */
  async function enterLinked(
    tx: Tx,
    { accountId, linkedBy }: Pick<ProviderIdentityTable, 'accountId' | 'linkedBy'>,
    person: ProviderPerson,
  ) {
    await enterKnown(tx, accountId, person);
    const account = await accountStore.find(tx, accountId);
    const isProof = account?.emailProvedAt === null && person.emailId !== undefined && isSameAddress(account.emailId, person.emailId);
    if (!isProof) return accountId;
    if (linkedBy === 'new') await accountStore.update(tx, accountId, { emailProvedAt: now(), linkAllowedUntil: null });
    else {
      // Removed first, so that the mail about what was ended doesn't name the link that stays.
      await store.removeOfAccount(tx, accountId);
      await takeOver(tx, account);
      await insertIdentity(tx, accountId, person, 'email');
    }
    return accountId;
  }

  /** Leaves the person at the provider alone in an account, as the first who proves its address. */
  async function takeOver(tx: Tx, account: AccountRow): Promise<void> {
    await access.prove(tx, account, 'provider');
    await accountStore.update(tx, account.id, { passwordHash: null, mustChangePassword: 0 });
  }

  /**
   * Links an account by its e-mail address, which somebody must have proved since it was typed: anyone can type an address into their
   * own profile. Otherwise an Administrator must have allowed it, and then the person at the provider is the only one who gets in.
   */
  async function link(tx: Tx, accountId: string, person: ProviderPerson): Promise<string> {
    await enterKnown(tx, accountId, person);
    const account = await accountStore.find(tx, accountId);
    if (await store.findOfAccount(tx, settings.issuer, accountId)) throw conflict(PROVIDER_MESSAGES.emailTaken(settings.name));
    // An address in look-alike letters may be somebody else's.
    if (!account || !isSameAddress(account.emailId, person.emailId ?? null)) throw conflict(PROVIDER_MESSAGES.emailUnproved(settings.name));
    if (account.emailProvedAt === null) {
      if ((account.linkAllowedUntil ?? '') <= now()) throw conflict(PROVIDER_MESSAGES.emailUnproved(settings.name));
      await takeOver(tx, account);
    }
    await insertIdentity(tx, accountId, person, 'email');
    await changed(tx, accountId, 'linked', {});
    return accountId;
  }

  async function create(tx: Tx, { subject, emailId, username, role = 'Member' }: ProviderPerson): Promise<string> {
    const employeeId = (emailId && (await lockEmployeeByEmail(tx, emailId))) ?? null;
    const account: AccountRow = {
      ...createAccountRow(await findFreeUsername(tx, username), now(), emailId ?? null),
      emailProvedAt: emailId === undefined ? null : now(),
      role,
      employeeId: employeeId || null,
    };
    await accountStore.insert(tx, account);
    await insertIdentity(tx, account.id, { subject }, 'new');
    await changed(tx, account.id, 'created', { role });
    return account.id;
  }

  const insertIdentity = (tx: Tx, accountId: string, { subject }: Pick<ProviderPerson, 'subject'>, linkedBy: 'email' | 'new') =>
    store.insertIdentity(tx, { issuer: settings.issuer, subject, accountId, linkedBy, createdAt: now(), lastUsedAt: now() });

  return {
    /** The id of the person's account: known already, linked by a verified e-mail address, or new. */
    async settle(person: ProviderPerson): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.write((tx) => settleIn(tx, person));
        } catch (error) {
          if (!findUniqueViolation(error) || tries === MOST_TRIES) throw error;
        }
      }
    },
  };
}

/** The name itself, or the first with a number that nobody has. */
async function findFreeUsername(reader: Reader, username: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? username : `${username}${number}`;
    if (!(await accountStore.findByUsernameKey(reader, toUsernameKey(free)))) return free;
  }
}
