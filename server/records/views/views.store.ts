import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SavedViewTable } from './views.tables.ts';

export type ViewRow = Selectable<SavedViewTable>;
/** Every statement below concerns the views of one account for one kind's list. */
export type Owner = Pick<ViewRow, 'accountId' | 'kind'>;

export const list = (reader: Reader, { accountId, kind }: Owner): Promise<ViewRow[]> =>
  reader.selectFrom('savedView').selectAll().where('accountId', '=', accountId).where('kind', '=', kind).orderBy('nameKey').execute();

export async function count(reader: Reader, { accountId, kind }: Owner): Promise<number> {
  const { total } = await reader
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insert(tx: Tx, row: ViewRow): Promise<void> {
  await tx.insertInto('savedView').values(row).execute();
}

export const update = (tx: Tx, { accountId, kind }: Owner, id: string, change: Partial<ViewRow>): Promise<ViewRow | undefined> =>
  tx
    .updateTable('savedView')
    .set(change)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();

/** Whether the view existed. */
export async function remove(tx: Tx, { accountId, kind }: Owner, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
