import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../database.ts';
import type { ReceiptTable } from './receipts.tables.ts';

export type ReceiptRow = Selectable<ReceiptTable>;

export const find = (reader: Reader, id: string): Promise<ReceiptRow | undefined> =>
  reader.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst();

/** False where the id has a receipt. Of two transactions at once the second waits for the first one's end. */
export const insert = async (tx: Tx, receipt: ReceiptRow): Promise<boolean> =>
  (
    await tx
      .insertInto('receipt')
      .values(receipt)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
  ).length > 0;

/** Removes some of those from before an instant, and returns how many. */
export async function removeSomeBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const some = tx.selectFrom('receipt').select('id').where('storedAt', '<', before).orderBy('storedAt').limit(limit);
  return (await tx.deleteFrom('receipt').where('id', 'in', some).returning('id').execute()).length;
}
