import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ImportableRow, ImportKind } from './kind.ts';

type Place = Pick<ImportKind, 'table' | 'isSeenBy'>;
type Compared = Place & Pick<ImportKind, 'comparedBy'>;

/** All kinds' tables look like this to the floor. */
const rows = (reader: Reader) => reader as unknown as Kysely<{ record: ImportableRow }>;
const named = (table: string) => table as 'record';

/** What is compared of the next records after an id that the actor may see. */
export function listAfter(
  reader: Reader,
  { table, isSeenBy, comparedBy }: Compared,
  actor: Actor,
  id: string,
  limit: number,
): Promise<ImportableRow[]> {
  const compared = comparedBy.map((column) => `${table}.${column}`) as 'id'[];
  const present = rows(reader)
    .selectFrom(named(table))
    .select([`${table}.id` as 'id', ...compared])
    .where('deletedAt', 'is', null)
    .where('id', '>', id) as unknown as SelectQueryBuilder<{ record: ImportableRow }, 'record', ImportableRow>;
  const seen = isSeenBy?.(reader, actor);
  return (seen ? present.where(seen) : present).orderBy('id').limit(limit).execute();
}

/** Takes those of them away that are there and still as they were made; answers them. */
export const removeUntouched = (tx: Tx, table: string, ids: readonly string[], by: string, at: string): Promise<ImportableRow[]> =>
  rows(tx)
    .updateTable(named(table))
    .set({ deletedAt: at, deletedBy: by, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('version', '=', 1), row.and([row('undoneVersion', '=', row.ref('version')), row('undoneTo', '=', 1)])]))
    .returningAll()
    .execute();

/** Those of them that are not deleted, whoever may see them. */
export const listPresent = (tx: Tx, table: string, ids: readonly string[]): Promise<ImportableRow[]> =>
  rows(tx).selectFrom(named(table)).selectAll().where('id', 'in', ids).where('deletedAt', 'is', null).execute();
