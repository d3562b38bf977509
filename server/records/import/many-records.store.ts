import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import type { ImportableRow, ImportKind } from './kind.ts';

type KindTable = Pick<ImportKind, 'table' | 'isSeenBy'>;
type ComparedKind = KindTable & Pick<ImportKind, 'comparedColumns' | 'comparedBeside'>;

/** All kinds' tables look like this to the floor. */
const rows = (reader: Reader) => reader as unknown as Kysely<{ record: ImportableRow }>;
const tableName = (table: string) => table as 'record';

/** The compared columns of the next records after an id that the actor may see. */
export function listAfter(
  reader: Reader,
  { table, isSeenBy, comparedColumns, comparedBeside }: ComparedKind,
  actor: Actor,
  id: string,
  limit: number,
): Promise<ImportableRow[]> {
  const columns = comparedColumns.map((column) => `${table}.${column}`) as 'id'[];
  const beside = Object.entries(comparedBeside?.(reader) ?? {}).map(([name, found]) => sql`${found}`.as(name));
  const present = rows(reader)
    .selectFrom(tableName(table))
    .select([`${table}.id` as 'id', ...columns])
    .select(beside)
    .where('deletedAt', 'is', null)
    .where('id', '>', id) as unknown as SelectQueryBuilder<{ record: ImportableRow }, 'record', ImportableRow>;
  const visibility = isSeenBy?.(reader, actor);
  return (visibility ? present.where(visibility) : present).orderBy('id').limit(limit).execute();
}

/**
 * The columns of a new version that only follows another record, such as the new name of its category. It counts as the version before, so
 * that the undo of an import finds the record unchanged.
 */
export const followingVersion = {
  version: sql<number>`"version" + 1`,
  undoneVersion: sql<number>`"version" + 1`,
  undoneTo: sql<number>`case when "undoneVersion" = "version" then "undoneTo" else "version" end`,
};

/** Moves those that are unchanged since they were created into the bin; answers them. */
export const removeUntouched = (tx: Tx, table: string, ids: readonly string[], by: string, at: string): Promise<ImportableRow[]> =>
  rows(tx)
    .updateTable(tableName(table))
    .set({ deletedAt: at, deletedBy: by, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('version', '=', 1), row.and([row('undoneVersion', '=', row.ref('version')), row('undoneTo', '=', 1)])]))
    .returningAll()
    .execute();

const selectAny = (tx: Tx, table: string, ids: readonly string[]) =>
  rows(tx).selectFrom(tableName(table)).selectAll().where('id', 'in', ids);

/** These records, whoever may see them and deleted or not. */
export const listAny = (tx: Tx, table: string, ids: readonly string[]): Promise<ImportableRow[]> => selectAny(tx, table, ids).execute();

/** The same, locked until the transaction ends in the order of their ids. */
export const lockAny = (tx: Tx, table: string, ids: readonly string[]): Promise<ImportableRow[]> =>
  forUpdate(tx, selectAny(tx, table, ids).orderBy('id')).execute();
