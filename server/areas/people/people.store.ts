import type { AccountRole } from '@fairlead/contract/kit/permissions';
import type { Reader, Tx } from '../../platform/db/database.ts';

export const listNames = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('account').select(['id', 'username']).where('id', 'in', ids).execute();

export async function listIdsOfRoles(reader: Reader, roles: readonly AccountRole[]): Promise<string[]> {
  const rows = await reader.selectFrom('account').select('id').where('role', 'in', roles).where('disabled', '=', 0).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function hasAny(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Removes accounts that are locked and that nobody ever signed in to, with the links that were handed out for them. */
export async function removeUnused(tx: Tx, ids: readonly string[]): Promise<void> {
  const unused = await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('disabled', '=', 1)
    .where('passwordHash', 'is', null)
    .where('lastSeenAt', 'is', null)
    .execute();
  if (unused.length === 0) return;
  const unusedIds = unused.map(({ id }) => id);
  await tx.deleteFrom('invitation').where('accountId', 'in', unusedIds).execute();
  await tx.deleteFrom('account').where('id', 'in', unusedIds).execute();
}
