import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { forUpdate } from '../../../platform/db/writes/row-locks.ts';
import type { ReportScheduleTable } from './schedules.tables.ts';

export type ScheduleRow = Selectable<ReportScheduleTable>;
interface Own {
  id: string;
  accountId: string;
}

export const list = (reader: Reader, accountId: string): Promise<ScheduleRow[]> =>
  reader.selectFrom('reportSchedule').selectAll().where('accountId', '=', accountId).orderBy('id').execute();

/** Reads it for a change and locks it until the transaction ends, so that no server moves it on meanwhile. */
export const lock = (tx: Tx, { id, accountId }: Own): Promise<ScheduleRow | undefined> =>
  forUpdate(tx, tx.selectFrom('reportSchedule').selectAll().where('id', '=', id).where('accountId', '=', accountId)).executeTakeFirst();

export async function insert(tx: Tx, row: Insertable<ReportScheduleTable>): Promise<void> {
  await tx.insertInto('reportSchedule').values(row).execute();
}

export async function update(tx: Tx, id: string, change: Updateable<ReportScheduleTable>): Promise<void> {
  await tx.updateTable('reportSchedule').set(change).where('id', '=', id).execute();
}

/** False if there was none. */
export const remove = async (tx: Tx, { id, accountId }: Own): Promise<boolean> =>
  (await tx.deleteFrom('reportSchedule').where('id', '=', id).where('accountId', '=', accountId).returning('id').executeTakeFirst()) !==
  undefined;

/** Those that are due, the longest due first. */
export const listDue = (reader: Reader, now: string): Promise<ScheduleRow[]> =>
  reader.selectFrom('reportSchedule').selectAll().where('nextAt', '<=', now).orderBy('nextAt').orderBy('id').execute();

/** Those that are not paused. */
export const listUnpaused = async (reader: Reader): Promise<(ScheduleRow & { nextAt: string })[]> =>
  (await reader.selectFrom('reportSchedule').selectAll().where('nextAt', 'is not', null).execute()) as (ScheduleRow & { nextAt: string })[];

/** Gives one another time. False if another server has done so, or its owner has changed anything of it. */
export const moveOn = async (tx: Tx, read: ScheduleRow, next: string): Promise<boolean> =>
  (await tx
    .updateTable('reportSchedule')
    .set({ nextAt: next })
    .where(({ and }) => and(read))
    .returning('id')
    .executeTakeFirst()) !== undefined;
