import type { AccountRole } from '@fairlead/contract/kit/permissions';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { AccountTable } from './accounts.tables.ts';

export const find = (reader: Reader, id: string) => reader.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const findByUsernameKey = (reader: Reader, key: string) =>
  reader.selectFrom('account').selectAll().where('usernameKey', '=', key).executeTakeFirst();

export const findByEmailKey = (reader: Reader, key: string) =>
  reader.selectFrom('account').selectAll().where('emailKey', '=', key).executeTakeFirst();

export const listNames = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('account').select(['id', 'username']).where('id', 'in', ids).execute();

export async function listIdsOfRoles(reader: Reader, roles: readonly AccountRole[]): Promise<string[]> {
  const rows = await reader.selectFrom('account').select('id').where('role', 'in', roles).where('disabled', '=', 0).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Accounts that are not locked, have an e-mail address and whose preferences hold this text; or one of them. */
export const listWithPreference = (reader: Reader, text: string, id?: string) =>
  reader
    .selectFrom('account')
    .select(['id', 'emailId', 'preferences'])
    .where('preferences', 'like', `%${text}%`)
    .where('emailId', 'is not', null)
    .where('disabled', '=', 0)
    .$if(id !== undefined, (found) => found.where('id', '=', id as string))
    .orderBy('id')
    .execute();

export const insert = (tx: Tx, account: Insertable<AccountTable>) => tx.insertInto('account').values(account).execute();

export async function hasAny(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function update(tx: Tx, id: string, change: Updateable<AccountTable>) {
  return tx
    .updateTable('account')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Reads the current row and locks it until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  tx.updateTable('account').set({ version: sql<number>`version` }).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks every Administrator's row until the transaction ends, so that two changes at once can't remove the last one. */
export async function lockAdministrators(tx: Tx) {
  return tx
    .updateTable('account')
    .set({ version: sql<number>`version` })
    .where('role', '=', 'Administrator')
    .returning(['id', 'disabled', 'passwordHash'])
    .execute();
}

export const markSeen = (tx: Tx, id: string, at: string) =>
  tx.updateTable('account').set({ lastSeenAt: at, seenKey: at }).where('id', '=', id).execute();

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
