import type { Settings } from '@fairlead/contract/settings';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ApiKeyTable } from './api-keys.tables.ts';

type KeyRow = Selectable<ApiKeyTable>;

/** A key with its account and the setting for what that sees, unless the account is locked. */
export const findByHash = (reader: Reader, tokenHash: string) =>
  reader
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'clientVisibility' satisfies keyof Settings))
    .select(['apiKey.id', 'apiKey.name', 'apiKey.access', 'apiKey.areas', 'apiKey.lastUsedAt', 'apiKey.expiresAt'])
    .select(['account.id as accountId', 'account.username', 'account.role', 'account.employeeId', 'account.mustChangePassword'])
    .select('setting.value as clientVisibility')
    .where('apiKey.tokenHash', '=', tokenHash)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();

/** By name, each with the usernames of its account and of whoever made it. */
export const list = (reader: Reader) =>
  reader
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .leftJoin('account as maker', 'maker.id', 'apiKey.createdBy')
    .selectAll('apiKey')
    .select(['account.username', 'maker.username as madeBy'])
    .orderBy('apiKey.name')
    .orderBy('apiKey.id')
    .execute();

export async function count(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('apiKey')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const insert = (tx: Tx, row: KeyRow) => tx.insertInto('apiKey').values(row).execute();

export const markUsed = (tx: Tx, id: string, lastUsedAt: string) =>
  tx.updateTable('apiKey').set({ lastUsedAt }).where('id', '=', id).execute();

export const remove = (tx: Tx, id: string): Promise<KeyRow | undefined> =>
  tx.deleteFrom('apiKey').where('id', '=', id).returningAll().executeTakeFirst();

/** Removes all keys with the rights of an account. Returns how many there were. */
export async function removeOfAccount(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('apiKey').where('accountId', '=', accountId).returning('id').execute()).length;
}
