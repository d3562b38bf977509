import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { DigestDayTable } from './digest.tables.ts';

/** The accounts whose mail of this day is stored. */
export const listTaken = async (reader: Reader, day: string): Promise<string[]> =>
  (await reader.selectFrom('digestDay').select('accountId').where('day', '=', day).execute()).map(({ accountId }) => accountId);

/** False if another server has stored it. */
export const take = async (tx: Tx, row: DigestDayTable): Promise<boolean> =>
  (await tx
    .insertInto('digestDay')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined;

export const removeOlder = (tx: Tx, than: string) => tx.deleteFrom('digestDay').where('day', '<', than).execute();
