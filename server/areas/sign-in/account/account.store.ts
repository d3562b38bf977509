import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { AccountTable } from '../sign-in.tables.ts';

export const find = (reader: Reader, id: string) => reader.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const findByUsernameKey = (reader: Reader, key: string) =>
  reader.selectFrom('account').selectAll().where('usernameKey', '=', key).executeTakeFirst();

export const findByEmailKey = (reader: Reader, key: string) =>
  reader.selectFrom('account').selectAll().where('emailKey', '=', key).executeTakeFirst();

/** Those of these employees that an account is linked to. */
export const listLinked = async (reader: Reader, employeeIds: readonly string[]): Promise<string[]> => {
  const found = await reader.selectFrom('account').select('employeeId').distinct().where('employeeId', 'in', employeeIds).execute();
  return found.flatMap(({ employeeId }) => employeeId ?? []);
};

export const insert = (tx: Tx, account: Insertable<AccountTable>) => tx.insertInto('account').values(account).execute();

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
