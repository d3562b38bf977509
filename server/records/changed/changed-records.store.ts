import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ChangedRecordTable } from './changed-records.tables.ts';

export type ChangedRecord = Pick<ChangedRecordTable, 'tableName' | 'recordId'> & { seq: number };

/** The first of those of some tables that are still to be looked at, except some. */
export const listFirst = (
  reader: Reader,
  tables: readonly string[],
  limit: number,
  except: readonly number[],
): Promise<ChangedRecord[]> => {
  const first = reader
    .selectFrom('changedRecord')
    .select(['seq', 'tableName', 'recordId'])
    .where('tableName', 'in', tables)
    .orderBy('seq')
    .limit(limit);
  return (except.length > 0 ? first.where('seq', 'not in', except) : first).execute();
};

export const removeLookedAt = (tx: Tx, seqs: readonly number[]) => tx.deleteFrom('changedRecord').where('seq', 'in', seqs).execute();

/** How many records of a table are still to be looked at, however often each was written. */
export async function countLeft(reader: Reader, table: string): Promise<number> {
  const found = await reader
    .selectFrom('changedRecord')
    .select(({ fn }) => fn.count<number>('recordId').distinct().as('count'))
    .where('tableName', '=', table)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
