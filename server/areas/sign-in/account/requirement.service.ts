import { PASSKEY_MESSAGES } from '@fairlead/contract/factors/passkeys';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { parseSecondFactorRoles } from '@fairlead/contract/settings';
import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/http/app-error.ts';
import { type AccountRow, toUser } from './account-row.rules.ts';
import * as store from './requirement.store.ts';

interface Found {
  role: AccountRole;
  secondFactorRoles: string | null;
  hasFactor: number;
}

const isRequiredOf = (found: Found) => parseSecondFactorRoles(found).includes(found.role);

/** Whether the account must set up a second factor before anything else. */
export const isFactorMissing = (found: Found): boolean => isRequiredOf(found) && found.hasFactor !== 1;

/** Whether the account's role must have a second factor. */
export async function isFactorRequired(reader: Reader, accountId: string): Promise<boolean> {
  const found = await store.findRequirement(reader, accountId);
  return found !== undefined && isRequiredOf(found);
}

/** Throws if the account's role must have a second factor and none is left. Called in the transaction that has removed one. */
export async function assertMayRemoveFactor(tx: Tx, accountId: string): Promise<void> {
  const found = await store.findRequirement(tx, accountId);
  if (found && isFactorMissing(found)) throw conflict(PASSKEY_MESSAGES.lastFactor);
}

/** The account as its owner sees it. */
export async function presentUser(reader: Reader, account: AccountRow): Promise<CurrentUser> {
  const found = await store.findRequirement(reader, account.id);
  return toUser(account, found !== undefined && isFactorMissing(found));
}
