import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import type { SampleRecordTable } from './sample.tables.ts';

type SampleRecord = Selectable<SampleRecordTable>;

/** A row that stands for the sample as a whole. Its unique key lets only one transaction load it. */
const CLAIM = { area: 'dashboard', entityId: 'sample' } as const;

/** Whether any employee, visit, event or task exists that has not been deleted. The clients area answers for clients. */
export async function hasAnything(reader: Reader): Promise<boolean> {
  const found = await Promise.all([
    reader.selectFrom('employee').select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst(),
    reader.selectFrom('checkIn').select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst(),
    reader.selectFrom('event').select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst(),
    reader.selectFrom('task').select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst(),
  ]);
  return found.some((row) => row !== undefined);
}

export async function hasSample(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('sampleRecord').select('entityId').limit(1).executeTakeFirst()) !== undefined;
}

/** How many records of the sample there are so far, its claim and its end included. */
export async function countSample(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('sampleRecord')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of the sample's clients. */
export const listClients = async (reader: Reader): Promise<string[]> =>
  (await reader.selectFrom('sampleRecord').select('entityId').where('area', '=', 'clients').execute()).map(({ entityId }) => entityId);

/** Notes that everything has been loaded, files included. */
export const insertEnd = (tx: Tx) => insert(tx, [{ area: CLAIM.area, entityId: 'sample-end' }]);

/** Whether this transaction may load the sample. The unique key decides; a second transaction waits for the first one's outcome. */
export async function claim(tx: Tx): Promise<boolean> {
  const claimed = await tx
    .insertInto('sampleRecord')
    .values(CLAIM)
    .onConflict((conflict) => conflict.columns(['area', 'entityId']).doNothing())
    .returning('entityId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether the sample is still there. It can't be removed until the transaction ends. */
export const holdClaim = async (tx: Tx): Promise<boolean> =>
  (await tx
    .updateTable('sampleRecord')
    .set(CLAIM)
    .where('area', '=', CLAIM.area)
    .where('entityId', '=', CLAIM.entityId)
    .returning('entityId')
    .executeTakeFirst()) !== undefined;

export async function insert(tx: Tx, records: SampleRecord[]): Promise<void> {
  await tx.insertInto('sampleRecord').values(records).execute();
}

/** Forgets which records are sample data and returns them. If two removals run at once, only one gets them. */
export const removeAll = (tx: Tx): Promise<SampleRecord[]> => tx.deleteFrom('sampleRecord').returningAll().execute();

/** Those of these employees whom tasks or visits still name. */
export async function listNamed(tx: Tx, employeeIds: readonly string[]): Promise<string[]> {
  const assigned = tx
    .selectFrom('taskAssignee')
    .select('employeeId')
    .where(isOneOf(tx, 'employeeId', employeeIds));
  const along = tx
    .selectFrom('checkInMember')
    .select('employeeId')
    .where(isOneOf(tx, 'employeeId', employeeIds));
  return (await assigned.union(along).execute()).map(({ employeeId }) => employeeId);
}

/** Locks these employees and clients until the transaction ends, so that nothing is added to them any more. Lock order: before what hangs on them. */
export async function lockOwners(tx: Tx, owners: { employee: readonly string[]; client: readonly string[] }): Promise<void> {
  for (const table of ['employee', 'client'] as const)
    await forUpdate(
      tx,
      tx
        .selectFrom(table)
        .select('id')
        .where(isOneOf(tx, 'id', owners[table]))
        .orderBy('id'),
    ).execute();
}
