import type { Selectable } from 'kysely';
import { type Clock, instantText } from '../clock/clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import type { JobTable } from './jobs.tables.ts';
import type { Progress, Run } from './resumable-job.ts';

export type JobRecord = Selectable<JobTable>;

/** Whether the place was free; the unique index decides between two who want it. */
export async function insert(tx: Tx, record: JobRecord): Promise<boolean> {
  const row = await tx
    .insertInto('job')
    .values(record)
    .onConflict((conflict) => conflict.columns(['accountId', 'place']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const find = (reader: Reader, id: string): Promise<JobRecord | undefined> =>
  reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

export const list = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('job').select(['id', 'done', 'total']).where('id', 'in', ids).execute();

export const listLocked = (reader: Reader): Promise<JobRecord[]> =>
  reader.selectFrom('job').selectAll().where('holder', 'is not', null).execute();

const updateWhileHeld = (tx: Tx, { id, holder }: Pick<Run, 'id' | 'holder'>) =>
  tx.updateTable('job').where('id', '=', id).where('holder', '=', holder).returning('id');

/** Says that the run is alive, and holds the job until the transaction ends. False: another holds it, or nobody. */
export const touch = async (tx: Tx, run: Pick<Run, 'id' | 'holder'>, clock: Clock): Promise<boolean> =>
  (await updateWhileHeld(tx, run)
    .set({ touchedAt: instantText(clock.now()) })
    .executeTakeFirst()) !== undefined;

/** Gives the job to another run. False: somebody else was first. */
export const takeOver = async (tx: Tx, { id, holder }: JobRecord, to: Partial<JobRecord>): Promise<boolean> =>
  holder !== null && (await updateWhileHeld(tx, { id, holder }).set(to).executeTakeFirst()) !== undefined;

/** The job is over, or stopped. False: it was before. */
export const release = async (tx: Tx, run: Pick<Run, 'id' | 'holder'>): Promise<boolean> =>
  (await updateWhileHeld(tx, run).set({ holder: null, place: null }).executeTakeFirst()) !== undefined;

/** Marks these jobs as abandoned, so that another process goes on with them at once. */
export async function silence(tx: Tx, holders: readonly string[]): Promise<void> {
  await tx.updateTable('job').set({ touchedAt: '' }).where('holder', 'in', holders).execute();
}

/** Progress sets the attempts back: a job that advances is not what stops the server. */
export async function noteProgress(tx: Tx, id: string, { done, total }: Progress): Promise<void> {
  await tx.updateTable('job').set({ done, total, attempts: 0 }).where('id', '=', id).execute();
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).execute();
}
