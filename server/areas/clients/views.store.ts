import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SavedViewTable } from './clients.tables.ts';

export type ViewRow = Selectable<SavedViewTable>;

export const list = (reader: Reader, accountId: string): Promise<ViewRow[]> =>
  reader.selectFrom('savedView').selectAll().where('accountId', '=', accountId).orderBy('nameKey').execute();

export async function count(reader: Reader, accountId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Holds the account until the transaction ends, so that of two views saved at once the second counts the first. */
export async function hold(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('account').set({ version: sql<number>`version` }).where('id', '=', accountId).execute();
}

export async function insert(tx: Tx, row: ViewRow): Promise<void> {
  await tx.insertInto('savedView').values(row).execute();
}

export const update = (tx: Tx, accountId: string, id: string, change: Partial<ViewRow>): Promise<ViewRow | undefined> =>
  tx.updateTable('savedView').set(change).where('id', '=', id).where('accountId', '=', accountId).returningAll().executeTakeFirst();

/** Whether there was one. */
export async function remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
