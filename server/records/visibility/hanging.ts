import type { Actor } from '@fairlead/contract/kit/permissions';
import type { List } from '@fairlead/contract/kit/records/lists';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import type { ListSource, TableName } from '../list/source.ts';
import { isOfVisible, type Owner, partsOfVisible } from './owner.ts';

/** What others hang on, by the word that lists use in `hangsOn`. */
export type Owners = Readonly<Record<string, Owner>>;

/** What a list declares of who sees its records. */
export type Hanging = Pick<List, 'hangsOn' | 'withoutOwner'>;

/** What follows for a kind's `ListSource` from what its records hang on. */
type Seen<Table extends TableName> = Pick<ListSource<Table>, 'visible' | 'present' | 'reads' | 'scope'> & {
  isSeenBy(reader: Reader, actor: Actor): Expression<SqlBool>;
};

/** The owners of a kind, each with the column that holds its id. */
export const ownersOf = (owners: Owners, { hangsOn = {} }: Hanging): { name: string; owner: Owner; column: string }[] =>
  Object.entries(hangsOn).map(([name, column]) => {
    const owner = lookUp(owners, name);
    if (!owner || column === undefined) throw new Error(`Nothing can hang on "${name}"; there are ${Object.keys(owners).join(', ')}.`);
    return { name, owner, column };
  });

/**
 * Who sees the records of a table: whoever sees all of the owners that a record has, none of which is deleted. A record without an owner is
 * seen by nobody, unless the list says otherwise.
 */
export function seeThrough<Table extends TableName>(owners: Owners, table: Table, list: Hanging): Seen<Table> {
  const hanging = ownersOf(owners, list);
  const [only] = hanging.length === 1 ? hanging : [];
  const isSeenBy = (reader: Reader, actor: Actor): Expression<SqlBool> => {
    const each = hanging.map(({ owner, column }) => {
      const seen = isOfVisible(owner, reader, actor, `${table}.${column}`);
      return only ? seen : sql<SqlBool>`(${sql.ref(`${table}.${column}`)} is null or ${seen})`;
    });
    // The function keeps SQLite from looking for an index of each column.
    const isOwned = sql<SqlBool>`coalesce(${sql.join(hanging.map(({ column }) => sql.ref(`${table}.${column}`)))}) is not null`;
    return sql`${sql.join(only || list.withoutOwner === 'everyone' ? each : [...each, isOwned], sql` and `)}`;
  };
  const present = (reader: Reader) =>
    (reader as unknown as Kysely<Record<string, { deletedAt: string | null }>>)
      .selectFrom(table as string)
      .where(`${table}.deletedAt`, 'is', null) as unknown as SelectQueryBuilder<Tables, Table, object>;
  return {
    isSeenBy,
    present,
    visible: (reader, actor) => present(reader).where(isSeenBy(reader, actor)) as SelectQueryBuilder<Tables, Table, object>,
    reads: hanging.map(({ owner }) => owner.table),
    ...(only && { scope: (reader, actor) => partsOfVisible(only.owner, reader, actor, only.column) }),
  };
}

/** Whether a record has no owner of this kind, so that nothing about it is limited to those who see one. False for one that is not there. */
export const isWithoutOwner = async (reader: Reader, table: TableName, column: string, id: string): Promise<boolean> =>
  (await asRecords(reader).selectFrom(table).select('id').where('id', '=', id).where(column, 'is', null).executeTakeFirst()) !== undefined;

/** Some of the records that hang on these owners, deleted ones too. */
export const listSomeOf = async (tx: Tx, table: TableName, column: string, ids: readonly string[], limit: number): Promise<string[]> =>
  (await asRecords(tx).selectFrom(table).select('id').where(column, 'in', ids).limit(limit).execute()).map(({ id }) => id);

/** A row that a merge of owners moved from one to another; `was` and `now`: what else changed of it. */
export interface Moved {
  tableName: string;
  rowId: string;
  fromId: string;
  was?: string | null;
  now?: string | null;
}

/** How what stands beside a kind's records with an owner goes along when owners become one, and back. Before the records themselves. */
export interface MovesBeside {
  move(tx: Tx, from: readonly string[], to: string): Promise<Moved[]>;
  back(tx: Tx, moves: readonly Moved[], to: string): Promise<void>;
}

/** Rows in one statement. */
const MOVED_AT_ONCE = 500;

/** Lets everything that hangs on these owners hang on another one, deleted records too. A row keeps its version: it is no change of its own. */
export async function moveAll(tx: Tx, table: string, column: string, from: readonly string[], to: string): Promise<Moved[]> {
  const theirs = asRecords(tx).selectFrom(table).select(['id', column]).where(column, 'in', from).orderBy('id');
  const rows = await forUpdate(tx, theirs).execute();
  if (rows.length > 0)
    await asRecords(tx)
      .updateTable(table)
      .set({ [column]: to })
      .where(column, 'in', from)
      .execute();
  return rows.map((row) => ({ tableName: table, rowId: row.id as string, fromId: row[column] as string }));
}

/** Gives back what was moved and still hangs on the owner that it was moved to. Answers the rows' ids. */
export async function moveBack(tx: Tx, table: string, column: string, moves: readonly Moved[], to: string): Promise<string[]> {
  const fromOf = new Map(moves.map(({ rowId, fromId }) => [rowId, fromId]));
  const ids = [...fromOf.keys()].sort();
  const given: string[] = [];
  for (let at = 0; at < ids.length; at += MOVED_AT_ONCE) {
    const some = asRecords(tx)
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids.slice(at, at + MOVED_AT_ONCE))
      .where(column, '=', to)
      .orderBy('id');
    for (const { id } of await forUpdate(tx, some).execute()) given.push(id);
  }
  for (const [fromId, some] of Map.groupBy(given, (id) => fromOf.get(id)))
    for (let at = 0; at < some.length; at += MOVED_AT_ONCE)
      await asRecords(tx)
        .updateTable(table)
        .set({ [column]: fromId })
        .where('id', 'in', some.slice(at, at + MOVED_AT_ONCE))
        .execute();
  return given;
}

/** How many records that hang on these owners, deleted ones left out, others than this account have added. */
export async function countOfOthers(
  reader: Reader,
  { table, column }: { table: TableName; column: string },
  ids: readonly string[],
  accountId: string,
): Promise<number> {
  const found = await asRecords(reader)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, 'in', ids)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('createdBy', 'is', null), eb('createdBy', '!=', accountId)]))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

const asRecords = (reader: Reader) => reader as unknown as Kysely<Record<string, { id: string } & Record<string, string | null>>>;
