import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { comparedOnSqlite } from '../../../platform/db/lists/narrowing.ts';
import { forShare, forUpdate } from '../../../platform/db/writes/row-locks.ts';
import type { TaskColumnTable } from '../tasks.tables.ts';
import type { Ranked } from './rank.rules.ts';

/** A column of one board. */
export interface Stand {
  clientId: string;
  status: string;
}

/** The cards of a column in no order. */
const cards = (reader: Reader, { clientId, status }: Stand) =>
  reader
    .selectFrom('task')
    .where('clientId', '=', clientId)
    // The client's tasks are few, those of all clients in a column of this name are not.
    .where(comparedOnSqlite(reader, 'status'), '=', status)
    .where('deletedAt', 'is', null);
const ranked = (reader: Reader, stand: Stand, exceptId: string) =>
  cards(reader, stand).select(['id', 'rankKey']).where('id', '<>', exceptId);

/** A card of a column. */
export const findCard = (tx: Tx, stand: Stand, exceptId: string, id: string): Promise<Ranked | undefined> =>
  ranked(tx, stand, exceptId).where('id', '=', id).executeTakeFirst();

/** The card that stands right after this one. */
export const findNext = (tx: Tx, stand: Stand, exceptId: string, { id, rankKey }: Ranked): Promise<Ranked | undefined> =>
  ranked(tx, stand, exceptId)
    .where(({ or, and, eb }) => or([eb('rankKey', '>', rankKey), and([eb('rankKey', '=', rankKey), eb('id', '>', id)])]))
    .orderBy('rankKey')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The card that stands right before this one; the last of all without one. */
export function findPrevious(tx: Tx, stand: Stand, exceptId: string, card?: Ranked): Promise<Ranked | undefined> {
  let found = ranked(tx, stand, exceptId);
  if (card) {
    const { id, rankKey } = card;
    found = found.where(({ or, and, eb }) => or([eb('rankKey', '<', rankKey), and([eb('rankKey', '=', rankKey), eb('id', '<', id)])]));
  }
  return found.orderBy('rankKey', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** All cards of a column, locked in the order of their ids as everywhere, and answered in that of the column. */
export async function lockCards(tx: Tx, stand: Stand): Promise<Ranked[]> {
  const found = await forUpdate(tx, cards(tx, stand).select(['id', 'rankKey']).orderBy('id')).execute();
  return found.sort((one, other) => (one.rankKey === other.rankKey ? compare(one.id, other.id) : compare(one.rankKey, other.rankKey)));
}
const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** Cards in one statement. */
const AT_ONCE = 500;

export async function updateRanks(tx: Tx, places: readonly Ranked[]): Promise<void> {
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const values = places.slice(at, at + AT_ONCE).map(({ id, rankKey }) => sql`(${id}, ${rankKey})`);
    // Both databases call the columns of a list of values so.
    await sql`update "task" set "rankKey" = "place"."column2" from (values ${sql.join(values)}) as "place"
      where "task"."id" = "place"."column1"`.execute(tx);
  }
}

export const hasCards = async (tx: Tx, stand: Stand): Promise<boolean> =>
  (await cards(tx, stand).select('id').limit(1).executeTakeFirst()) !== undefined;

const ownColumns = (reader: Reader, clientId: string) =>
  reader.selectFrom('taskColumn').selectAll().where('clientId', '=', clientId).orderBy('rankKey').orderBy('id');

/** The columns that a board has beside the fixed ones, in their order. */
export const listColumns = (reader: Reader, clientId: string): Promise<TaskColumnTable[]> => ownColumns(reader, clientId).execute();

/** The column of a board with this folded name. */
export const findColumn = (reader: Reader, clientId: string, nameKey: string): Promise<TaskColumnTable | undefined> =>
  reader.selectFrom('taskColumn').selectAll().where('clientId', '=', clientId).where('nameKey', '=', nameKey).executeTakeFirst();

/** A board's own column; nobody can remove it until the transaction ends. */
export const shareColumn = (tx: Tx, id: string): Promise<TaskColumnTable | undefined> =>
  forShare(tx, tx.selectFrom('taskColumn').selectAll().where('id', '=', id)).executeTakeFirst();

/** Locks the own columns of boards, always in the order of their ids, and waits for every task that is on its way into one. */
export const lockColumns = (tx: Tx, ...clientIds: string[]): Promise<TaskColumnTable[]> =>
  forUpdate(tx, tx.selectFrom('taskColumn').selectAll().where('clientId', 'in', clientIds).orderBy('id')).execute();

/** The tasks in these columns, deleted ones too, locked in the order of their ids. */
export async function lockTasksIn(tx: Tx, columnIds: readonly string[]): Promise<{ id: string; clientId: string; status: string }[]> {
  if (columnIds.length === 0) return [];
  const found = tx.selectFrom('task').select(['id', 'clientId', 'status']).where('status', 'in', columnIds).orderBy('id');
  return forUpdate(tx, found).execute();
}

/** Puts tasks into another column of theirs. It is no change of a task, so the versions stay. */
export async function updateStatus(tx: Tx, ids: readonly string[], status: string): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await tx
      .updateTable('task')
      .set({ status })
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute();
}

/** Those of these tasks that are on a board, deleted ones too, locked in the order of their ids. */
export async function lockTasksOf(tx: Tx, clientId: string, ids: readonly string[]): Promise<{ id: string; status: string }[]> {
  const found: { id: string; status: string }[] = [];
  const sorted = ids.toSorted();
  for (let at = 0; at < sorted.length; at += AT_ONCE) {
    const some = sorted.slice(at, at + AT_ONCE);
    const theirs = tx.selectFrom('task').select(['id', 'status']).where('id', 'in', some).where('clientId', '=', clientId).orderBy('id');
    found.push(...(await forUpdate(tx, theirs).execute()));
  }
  return found;
}

export async function insertColumn(tx: Tx, column: TaskColumnTable): Promise<void> {
  await tx.insertInto('taskColumn').values(column).execute();
}

export async function updateColumn(tx: Tx, id: string, change: Partial<TaskColumnTable>): Promise<void> {
  await tx.updateTable('taskColumn').set(change).where('id', '=', id).execute();
}

export async function removeColumn(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('taskColumn').where('id', '=', id).execute();
}

export async function removeColumnsOf(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('taskColumn').where('clientId', 'in', clientIds).execute();
}
