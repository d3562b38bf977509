import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Selectable, sql } from 'kysely';

import type { Reader, Tx } from '../../../platform/db/database.ts';
import { comparedOnSqlite } from '../../../platform/db/lists/narrowing.ts';
import { forShare } from '../../../platform/db/writes/row-locks.ts';
import { followingVersion } from '../../../records/import/many-records.store.ts';
import { seen } from '../clients.store.ts';
import type { ClientCategoryTable } from '../clients.tables.ts';

export type CategoryRow = Selectable<ClientCategoryTable>;

export const listNamed = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('clientCategory').select(['id', 'name']).where('id', 'in', ids).execute();

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

/** Locks categories until the transaction ends, in the order of their ids so that two merges never deadlock. */
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

/** The category with this name or id, under a shared lock: nobody can rename or remove it until the transaction ends. */
export const findShared = (tx: Tx, column: 'nameKey' | 'id', value: string): Promise<CategoryRow | undefined> =>
  forShare(tx, tx.selectFrom('clientCategory').selectAll().where(column, '=', value)).executeTakeFirst();

export async function insert(tx: Tx, row: CategoryRow): Promise<void> {
  await tx.insertInto('clientCategory').values(row).execute();
}

/** Whether the category was new. Of two concurrent inserts, the second waits for the first and finds its row. */
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

/** What categories were called before they were renamed since an instant, the earliest first, and what they are called now. */
export async function listRenamed(reader: Reader, since: string): Promise<{ from: string; name: string }[]> {
  const renamed = await reader
    .selectFrom('clientCategory')
    .innerJoin('history', 'history.entityId', 'clientCategory.id')
    .select(['history.changes', 'clientCategory.name'])
    .where('history.area', '=', 'clients')
    .where('history.action', '=', 'categoryRenamed')
    .where('history.at', '>', since)
    .orderBy('history.id')
    .execute();
  return renamed.map(({ changes, name }) => ({ from: JSON.parse(changes).name.from, name }));
}

/** Whether a client has this category. */
export const isUsed = async (tx: Tx, nameKey: string): Promise<boolean> =>
  (await tx
    .selectFrom('client')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('categoryKey', '=', nameKey)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Removes the given categories that no client has, counting deleted clients too, and that none is on its way to. */
export async function removeUnused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('clientCategory')
    .where('id', 'in', ids)
    .where('movesTo', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clientCategory as moving').select('moving.id').whereRef('moving.movesTo', '=', 'clientCategory.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('client').select('client.id').whereRef('client.categoryKey', '=', 'clientCategory.nameKey'))),
    )
    .execute();
}

/** Whether more clients than that have this category, deleted ones included. */
export async function hasMoreThan(tx: Tx, nameKey: string, count: number): Promise<boolean> {
  const found = await tx
    .selectFrom('client')
    .select('id')
    .where('categoryKey', '=', nameKey)
    .limit(count + 1)
    .execute();
  return found.length > count;
}

/** Whether clients are still being moved into this category. */
export const isMovedTo = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('clientCategory').select('id').where('movesTo', '=', id).executeTakeFirst()) !== undefined;

/** What a client's move sets. */
export interface Move {
  fromKey: string;
  category: string | null;
  categoryKey: string;
  at: string;
}

/**
 * Moves the next clients of a category after an id, in the order of ids, and returns theirs. Deleted clients can be restored, so they move
 * too; they are in another index.
 */
export async function moveClients(
  tx: Tx,
  { fromKey, category, categoryKey, at }: Move,
  { areDeleted, after, size }: { areDeleted: boolean; after: string; size: number },
): Promise<string[]> {
  const batch = tx
    .selectFrom('client')
    .select('id')
    .where('deletedAt', areDeleted ? 'is not' : 'is', null)
    .where('categoryKey', '=', fromKey)
    .where('category', 'is distinct from', category)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size);
  const moved = await tx
    .updateTable('client')
    .set({ category, categoryKey, updatedAt: at, ...followingVersion })
    .where('id', 'in', batch)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id).sort();
}
