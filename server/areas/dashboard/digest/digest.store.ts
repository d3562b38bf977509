import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
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

/** Forgets what was stored for days after this one, which only a wrong clock can have done. */
export async function forgetLater(db: Database, day: string): Promise<void> {
  const later = await db.read.selectFrom('digestDay').select('accountId').where('day', '>', day).limit(1).executeTakeFirst();
  if (later) await db.write((tx) => tx.deleteFrom('digestDay').where('day', '>', day).execute());
}

export const removeOlder = (tx: Tx, than: string) => tx.deleteFrom('digestDay').where('day', '<', than).execute();
