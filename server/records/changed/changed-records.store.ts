import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ChangedRecordTable } from './changed-records.tables.ts';

export type ChangedRecord = Pick<ChangedRecordTable, 'tableName' | 'recordId'> & { seq: number };

/** The first of those that are still to be looked at, except some. */
export const listFirst = (reader: Reader, limit: number, except: readonly number[]): Promise<ChangedRecord[]> => {
  const first = reader.selectFrom('changedRecord').select(['seq', 'tableName', 'recordId']).orderBy('seq').limit(limit);
  return (except.length > 0 ? first.where('seq', 'not in', except) : first).execute();
};

export const removeLookedAt = (tx: Tx, seqs: readonly number[]) => tx.deleteFrom('changedRecord').where('seq', 'in', seqs).execute();

export const countLeft = async (reader: Reader): Promise<number> =>
  Number(
    (
      await reader
        .selectFrom('changedRecord')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
