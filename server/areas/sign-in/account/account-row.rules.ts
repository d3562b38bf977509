import { type CurrentUser, DEFAULT_PREFERENCES, type Preferences } from '@fairlead/contract/sign-in/current-user';
import type { Selectable } from 'kysely';
import { newId } from '../../../platform/clock/clock.ts';
import { folded } from '../../../platform/db/lists/folded.ts';
import { filePath } from '../../../platform/files/files.ts';
import { toEmailKey, toUsernameKey } from '../sign-in.rules.ts';
import type { AccountTable } from '../sign-in.tables.ts';

export type AccountRow = Selectable<AccountTable>;

/** The names of an account, with the keys that follow from them. */
export const nameColumns = ({ username, emailId }: Pick<AccountRow, 'username' | 'emailId'>) => ({
  username,
  usernameKey: toUsernameKey(username),
  emailId,
  emailKey: emailId && toEmailKey(emailId),
  searchText: [username, emailId ?? ''].map(folded).join('\n'),
});

/** A new account without a password, so nobody can sign in to it yet. */
export function createAccountRow(username: string, at: string, emailId: string | null = null): AccountRow {
  return {
    id: newId(),
    ...nameColumns({ username, emailId }),
    passwordHash: null,
    mustChangePassword: 0,
    emailProvedAt: null,
    linkAllowedUntil: null,
    phoneNumber: null,
    pictureId: null,
    role: 'Viewer',
    employeeId: null,
    disabled: 0,
    preferences: null,
    seenKey: '',
    createdBy: null,
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
