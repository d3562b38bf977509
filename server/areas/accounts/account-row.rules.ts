import { type Account, type CurrentUser, DEFAULT_PREFERENCES, type Preferences } from '@fairlead/contract/accounts';
import type { SentMail } from '@fairlead/contract/accounts/mail';
import type { Selectable } from 'kysely';
import { newId } from '../../platform/clock/clock.ts';
import { filePath } from '../../platform/files/files.ts';
import type { MailRow } from '../../platform/mail/mail.store.ts';
import { toUsernameKey } from './accounts.rules.ts';
import type { AccountTable } from './accounts.tables.ts';

export type AccountRow = Selectable<AccountTable>;

/** A new account without a password, so nobody can sign in to it yet. */
export function createAccountRow(username: string, at: string): AccountRow {
  return {
    id: newId(),
    username,
    usernameKey: toUsernameKey(username),
    passwordHash: null,
    mustChangePassword: 0,
    emailId: null,
    emailKey: null,
    phoneNumber: null,
    pictureId: null,
    role: 'Viewer',
    employeeId: null,
    disabled: 0,
    preferences: null,
    createdAt: at,
    updatedAt: at,
    lastSeenAt: null,
    version: 1,
  };
}

/** What the account's user chose, and the defaults for the rest. */
export const readPreferences = ({ preferences }: Pick<AccountRow, 'preferences'>): Preferences => ({
  ...DEFAULT_PREFERENCES,
  ...(JSON.parse(preferences ?? '{}') as Partial<Preferences>),
});

/** The account as its owner sees it. */
export function toUser(account: AccountRow, mustSetUpSecondFactor: boolean): CurrentUser {
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
    mustSetUpSecondFactor,
    preferences: readPreferences(account),
  };
}

/** The account as an Administrator sees it. `blocked` are the accounts whose password can't be reset by mail, `twoSteps` those with a second factor. */
export function toAccount(account: AccountRow, blocked: ReadonlySet<string>, twoSteps: ReadonlySet<string>): Account {
  const { id, username, emailId, role, employeeId, disabled, passwordHash, createdAt, lastSeenAt } = account;
  return {
    _id: id,
    username,
    emailId,
    role,
    employeeId,
    disabled: disabled === 1,
    invited: passwordHash === null,
    hasSecondFactor: twoSteps.has(id),
    resetBlocked: blocked.has(id),
    createdAt,
    lastSeenAt,
  };
}

/** A mail as an Administrator sees it. */
export function toSentMail({ id, kind, address, state, tries, nextTryAt, problem, createdAt, sentAt }: MailRow): SentMail {
  return { _id: id, kind, address, state, tries, nextTryAt: state === 'waiting' ? nextTryAt : null, problem, createdAt, sentAt };
}
