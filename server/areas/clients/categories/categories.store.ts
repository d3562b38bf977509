import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Selectable, sql } from 'kysely';

import type { Reader, Tx } from '../../../platform/db/database.ts';
import { comparedOnSqlite } from '../../../platform/db/lists/narrowing.ts';
import { forShare } from '../../../platform/db/writes/row-locks.ts';
import { seen } from '../clients.store.ts';
import type { ClientCategoryTable } from '../clients.tables.ts';

export type CategoryRow = Selectable<ClientCategoryTable>;

/** Clients that follow their category at a time, so that other requests are answered in between. */
const AT_ONCE = 500;

export const list = (reader: Reader): Promise<CategoryRow[]> =>
  reader.selectFrom('clientCategory').selectAll().orderBy('nameKey').execute();

/**
 * How many of the clients that the actor may see are in each category, by its key; with `nameKey`, in that one alone. For an actor who
 * does not see all clients, SQLite counts in an index that also says whose each client is: with the categories' own it would fetch every row.
 */
export async function countByKey(reader: Reader, actor: Actor, nameKey?: string): Promise<ReadonlyMap<string, number>> {
  const key = actor.sees === 'all' ? sql.ref<string>('client.categoryKey') : comparedOnSqlite(reader, 'client.categoryKey');
  const counts = (await seen(reader, actor))
    .select([key.as('categoryKey'), ({ fn }) => fn.countAll<number>().as('total')])
    .where(key, nameKey === undefined ? '>' : '=', nameKey ?? '')
    .groupBy(key);
  return new Map((await counts.execute()).map(({ categoryKey, total }) => [String(categoryKey), Number(total)]));
}

/** Held until the transaction ends, the lesser id first, so that two who merge never wait for each other. */
export async function lock(tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> {
  const found: CategoryRow[] = [];
  for (const id of [...ids].sort()) {
    const row = await tx
      .updateTable('clientCategory')
      .set({ version: sql<number>`version` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row) found.push(row);
  }
  return found;
}

/** The one with this name or id; nobody renames or removes it until the transaction ends, but others may read it likewise. */
export const findShared = (tx: Tx, column: 'nameKey' | 'id', value: string): Promise<CategoryRow | undefined> =>
  forShare(tx, tx.selectFrom('clientCategory').selectAll().where(column, '=', value)).executeTakeFirst();

export async function insert(tx: Tx, row: CategoryRow): Promise<void> {
  await tx.insertInto('clientCategory').values(row).execute();
}

/** Whether it was not there yet; of two at once the second waits for the first and finds it. */
export async function insertUnlessThere(tx: Tx, row: CategoryRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('clientCategory')
    .values(row)
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function update(tx: Tx, id: string, change: Partial<CategoryRow>): Promise<void> {
  await tx.updateTable('clientCategory').set(change).where('id', '=', id).execute();
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('clientCategory').where('id', '=', id).execute();
}

/** Whether a client has it. */
export const isUsed = async (tx: Tx, nameKey: string): Promise<boolean> =>
  (await tx
    .selectFrom('client')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('categoryKey', '=', nameKey)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Removes those of these that no client has, deleted ones included. */
export async function removeUnused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('clientCategory')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('client').select('client.id').whereRef('client.categoryKey', '=', 'clientCategory.nameKey'))),
    )
    .execute();
}

/** Gives the clients of a category another, or none; deleted ones too, for they can be restored. `tell` is waited for with each some. */
export async function moveClients(
  tx: Tx,
  fromKey: string,
  to: { category: string | null; categoryKey: string },
  { at, tell }: { at: string; tell(ids: string[]): Promise<void> },
): Promise<void> {
  // Asked for each by itself: only those kept are in the index of categories, only those deleted in theirs.
  for (const which of [sql<boolean>`"deletedAt" is null`, sql<boolean>`"deletedAt" is not null`]) {
    const some = tx
      .selectFrom('client')
      .select('id')
      .where(which)
      .where('categoryKey', '=', fromKey)
      .where('category', 'is distinct from', to.category)
      .limit(AT_ONCE);
    for (;;) {
      const moved = await tx
        .updateTable('client')
        .set({ ...to, updatedAt: at, version: sql<number>`version + 1` })
        .where('id', 'in', some)
        .returning('id')
        .execute();
      await tell(moved.map(({ id }) => id));
      if (moved.length < AT_ONCE) break;
    }
  }
}
