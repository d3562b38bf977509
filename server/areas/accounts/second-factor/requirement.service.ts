import type { CurrentUser } from '@fairlead/contract/accounts';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { parseSecondFactorRoles } from '@fairlead/contract/settings';
import type { Reader } from '../../../platform/db/database.ts';
import { type AccountRow, toUser } from '../account-row.rules.ts';
import * as store from './second-factor.store.ts';

interface Found {
  role: AccountRole;
  secondFactorRoles: string | null;
  isFactorOn: number | null;
}

const isRequiredOf = (found: Found) => parseSecondFactorRoles(found).includes(found.role);

/** Whether the account must set up a second factor before anything else. */
export const isFactorMissing = (found: Found): boolean => isRequiredOf(found) && found.isFactorOn !== 1;

/** Whether the account's role must have a second factor. */
export async function isFactorRequired(reader: Reader, accountId: string): Promise<boolean> {
  const found = await store.findRequirement(reader, accountId);
  return found !== undefined && isRequiredOf(found);
}

/** The account as its owner sees it. */
export async function presentUser(reader: Reader, account: AccountRow): Promise<CurrentUser> {
  const found = await store.findRequirement(reader, account.id);
  return toUser(account, found !== undefined && isFactorMissing(found));
}
