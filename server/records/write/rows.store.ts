import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { compiledOnce, runCompiled, Slot, type Statements } from '../../platform/db/lists/compiled.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { type Page, page } from '../../platform/db/lists/keyset.ts';
import { matchesText } from '../../platform/db/lists/text-search.ts';
import { insertOne } from '../../platform/db/writes/insert-many.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import { dropAbsent, type RecordRow } from './kind.ts';

/** A kind's table, and the condition that decides who sees which rows. */
export interface Place {
  table: string;
  isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
}

/** Every kind's table has these columns, and the floor uses no others. */
type Records = { record: RecordRow };
const recordTables = (reader: Reader) => reader as unknown as Kysely<Records>;
const asTable = (table: string) => table as 'record';

/** What is done to one record is compiled once. */
const statements: Statements = new Map();
const slot = <Value>(name: string) => sql<Value>`${new Slot(name)}`;

/** The rows of a kind that are not deleted and that the actor may see. */
function selectVisible(reader: Reader, { table, isSeenBy }: Place, actor: Actor) {
  const present = recordTables(reader).selectFrom(asTable(table)).where('deletedAt', 'is', null);
  const seen = isSeenBy?.(reader, actor);
  return seen ? present.where(seen) : present;
}

/** The record, whoever sees it and deleted or not. */
export const findAny = (reader: Reader, { table }: Pick<Place, 'table'>, id: string): Promise<RecordRow | undefined> =>
  recordTables(reader).selectFrom(asTable(table)).selectAll().where('id', '=', id).executeTakeFirst();

/** The given records that the actor may see. */
export const list = (reader: Reader, place: Place, actor: Actor, ids: readonly string[]): Promise<RecordRow[]> =>
  selectVisible(reader, place, actor).selectAll().where('id', 'in', ids).execute();

/** Whether the actor may see a record. */
export const isSeen = async (reader: Reader, place: Place, actor: Actor, id: string): Promise<boolean> =>
  (await selectVisible(reader, place, actor).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * The given records that the actor may see, locked until the transaction ends, always in the order of their ids. SQLite needs no lock,
 * because it has one writer at a time.
 */
export function lock(tx: Tx, place: Place, actor: Actor, ids: readonly string[]): Promise<RecordRow[]> {
  const locking = (wanted: SelectQueryBuilder<Records, 'record', object>) =>
    forUpdate(tx, wanted.selectAll().orderBy('id'), asTable(place.table));
  const visible = selectVisible(tx, place, actor);
  const [id] = ids;
  // What others may see depends on who asks.
  if (ids.length !== 1 || place.isSeenBy?.(tx, actor)) return locking(visible.where('id', 'in', ids)).execute();
  return runCompiled(compiledOnce(tx, statements, { id }), `lock ${place.table}`, () =>
    locking(visible.where('id', '=', slot<string>('id'))).compile(),
  );
}

export async function insert(tx: Tx, { table }: Place, row: RecordRow): Promise<void> {
  await insertOne(tx, table, row);
}

/** Gives these records the same values and each a new version. They must have been locked by `lock`. */
export async function update(tx: Tx, { table }: Place, ids: readonly string[], change: Partial<RecordRow>): Promise<void> {
  const updating = (set: Partial<RecordRow>) =>
    recordTables(tx)
      .updateTable(asTable(table))
      .set({ ...set, version: sql<number>`version + 1` });
  const [id] = ids;
  if (ids.length !== 1) {
    await updating(change)
      .where(isOneOf(tx, 'id', ids))
      .execute();
    return;
  }
  const columns = Object.keys(dropAbsent(change));
  await runCompiled(compiledOnce(tx, statements, { ...change, id }), `update ${table} ${columns.join()}`, () => {
    const slots = Object.fromEntries(columns.map((column) => [column, slot(column)]));
    return updating(slots).where('id', '=', slot<string>('id')).compile();
  });
}

export const removeForGood = (tx: Tx, { table }: Place, ids: readonly string[]): Promise<RecordRow[]> =>
  recordTables(tx).deleteFrom(asTable(table)).where('id', 'in', ids).returningAll().execute();

/** The deleted rows of a kind. A row whose `emptiedColumn` is set can't be restored any more. */
export interface Bin {
  table: string;
  emptiedColumn?: string;
}

function selectDeleted(reader: Reader, { table, emptiedColumn }: Bin) {
  const all = recordTables(reader).selectFrom(asTable(table)).where('deletedAt', 'is not', null);
  return emptiedColumn === undefined ? all : all.where(emptiedColumn as 'deletedAt', 'is', null);
}

/** Removes the mark of deletion; undefined if the record is not deleted. */
export const restore = (tx: Tx, bin: Bin, id: string, change: Partial<RecordRow>): Promise<RecordRow | undefined> =>
  recordTables(tx)
    .updateTable(asTable(bin.table))
    .set({ ...change, deletedAt: null, deletedBy: null, version: sql<number>`version + 1` })
    .where('id', 'in', selectDeleted(tx, bin).select('id').where('id', '=', id))
    // Of two concurrent restores, the second finds the record restored already.
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();

function searchDeleted(reader: Reader, bin: Bin, search: string) {
  const matches = matchesText(reader, { as: bin.table, text: search });
  return matches ? selectDeleted(reader, bin).where(matches) : selectDeleted(reader, bin);
}

/** The most recently deleted first. */
export const listDeleted = (
  reader: Reader,
  bin: Bin,
  search: string,
  at: { page?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<RecordRow>> =>
  page(searchDeleted(reader, bin, search).selectAll(), {
    order: [
      { column: `${asTable(bin.table)}.deletedAt`, direction: 'desc', type: 'instant' },
      { column: `${asTable(bin.table)}.id`, direction: 'desc', type: 'id' },
    ],
    ...at,
  });

export async function countDeleted(reader: Reader, bin: Bin, search: string): Promise<number> {
  const { total } = await searchDeleted(reader, bin, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A batch of records deleted before an instant, the oldest first, locked until the transaction ends so that none is restored meanwhile. */
export async function lockDeletedBefore(tx: Tx, bin: Bin, instant: string, limit: number): Promise<string[]> {
  const some = selectDeleted(tx, bin).select('id').where('deletedAt', '<', instant).orderBy('deletedAt').limit(limit);
  return (await forUpdate(tx, some).execute()).map(({ id }) => id);
}
