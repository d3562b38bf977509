import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SampleRecordTable } from './dashboard.tables.ts';

type SampleRecord = Selectable<SampleRecordTable>;

/** Stands for the sample as a whole; its key lets one load through. */
const CLAIM = { area: 'dashboard', entityId: 'sample' } as const;

/** Whether there is any employee or visit that has not been deleted; clients are asked for by their own area. */
export async function hasAnything(reader: Reader): Promise<boolean> {
  const found = await Promise.all([
    reader.selectFrom('employee').select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst(),
    reader.selectFrom('checkIn').select('id').limit(1).executeTakeFirst(),
  ]);
  return found.some((row) => row !== undefined);
}

export async function hasSample(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('sampleRecord').select('entityId').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether this transaction is the one that loads the sample; the unique key decides, and another one waits for the outcome. */
export async function claim(tx: Tx): Promise<boolean> {
  const claimed = await tx
    .insertInto('sampleRecord')
    .values(CLAIM)
    .onConflict((conflict) => conflict.columns(['area', 'entityId']).doNothing())
    .returning('entityId')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function record(tx: Tx, records: SampleRecord[]): Promise<void> {
  await tx.insertInto('sampleRecord').values(records).execute();
}

/** Takes every record of what is sample, so that of two removals one gets them. */
export const takeAll = (tx: Tx): Promise<SampleRecord[]> => tx.deleteFrom('sampleRecord').returningAll().execute();
