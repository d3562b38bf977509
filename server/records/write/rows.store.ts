import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Page, page } from '../../platform/db/lists/keyset.ts';
import { matchesText } from '../../platform/db/lists/text-search.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import type { RecordRow } from './kind.ts';

/** A kind's table, and who sees which of its rows. */
export interface Place {
  table: string;
  isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
}

/** All kinds' tables look like this to the floor. */
const rows = (reader: Reader) => reader as unknown as Kysely<{ record: RecordRow }>;
const named = (table: string) => table as 'record';

/** The rows of a kind that are not deleted and that the actor may see. */
function visible(reader: Reader, { table, isSeenBy }: Place, actor: Actor) {
  const present = rows(reader).selectFrom(named(table)).where('deletedAt', 'is', null);
  const seen = isSeenBy?.(reader, actor);
  return seen ? present.where(seen) : present;
}

/** Those of these records that the actor may see. */
export const list = (reader: Reader, place: Place, actor: Actor, ids: readonly string[]): Promise<RecordRow[]> =>
  visible(reader, place, actor).selectAll().where('id', 'in', ids).execute();

/**
 * Those of these records that the actor may see, as they are now; locked until the transaction ends, and always in the order of
 * their ids. SQLite has one writer at a time.
 */
export function lock(tx: Tx, place: Place, actor: Actor, ids: readonly string[]): Promise<RecordRow[]> {
  const wanted = visible(tx, place, actor).selectAll().where('id', 'in', ids).orderBy('id');
  return forUpdate(tx, wanted, named(place.table)).execute();
}

export async function insert(tx: Tx, { table }: Place, row: RecordRow): Promise<void> {
  await rows(tx).insertInto(named(table)).values(row).execute();
}

/** Only a row that `lock` has locked is updated. */
export async function update(tx: Tx, { table }: Place, id: string, change: Partial<RecordRow>): Promise<void> {
  await rows(tx).updateTable(named(table)).set(change).where('id', '=', id).execute();
}

export const removeForGood = (tx: Tx, { table }: Place, ids: readonly string[]): Promise<RecordRow[]> =>
  rows(tx).deleteFrom(named(table)).where('id', 'in', ids).returningAll().execute();

/** The deleted rows of a kind; those with the column `emptied` set can't be restored any more. */
export interface Bin {
  table: string;
  emptied?: string;
}

function deleted(reader: Reader, { table, emptied }: Bin) {
  const all = rows(reader).selectFrom(named(table)).where('deletedAt', 'is not', null);
  return emptied === undefined ? all : all.where(emptied as 'deletedAt', 'is', null);
}

/** Takes the mark of deletion away; undefined where there is none. */
export const restore = (tx: Tx, bin: Bin, id: string, change: Partial<RecordRow>): Promise<RecordRow | undefined> =>
  rows(tx)
    .updateTable(named(bin.table))
    .set({ ...change, deletedAt: null, deletedBy: null, version: sql<number>`version + 1` })
    .where('id', 'in', deleted(tx, bin).select('id').where('id', '=', id))
    // Of two at once the second finds it restored.
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();

function found(reader: Reader, bin: Bin, search: string) {
  const matches = matchesText(reader, { as: bin.table, text: search });
  return matches ? deleted(reader, bin).where(matches) : deleted(reader, bin);
}

/** The last deleted first. */
export const listDeleted = (
  reader: Reader,
  bin: Bin,
  search: string,
  at: { page?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<RecordRow>> =>
  page(found(reader, bin, search).selectAll(), {
    order: [
      { column: `${named(bin.table)}.deletedAt`, direction: 'desc', type: 'instant' },
      { column: `${named(bin.table)}.id`, direction: 'desc', type: 'id' },
    ],
    ...at,
  });

export async function countDeleted(reader: Reader, bin: Bin, search: string): Promise<number> {
  const { total } = await found(reader, bin, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Some of those deleted before an instant, the oldest first; locked until the transaction ends, so that none is restored meanwhile. */
export async function lockDeletedBefore(tx: Tx, bin: Bin, instant: string, limit: number): Promise<string[]> {
  const some = deleted(tx, bin).select('id').where('deletedAt', '<', instant).orderBy('deletedAt').limit(limit);
  return (await forUpdate(tx, some).execute()).map(({ id }) => id);
}
