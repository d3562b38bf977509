import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { EventRow } from '../calendar.rules.ts';
import { inOrderOfStart, touches } from '../event-list.store.ts';

/** Wall-clock times, as `startKey`. */
export interface Near {
  from: string;
  to: string;
}

/** Events with a time that start near now or go on today, are somebody's, and have had no reminder for this start. */
export const listNear = (reader: Reader, near: Near): Promise<EventRow[]> =>
  inOrderOfStart(reader, reader.selectFrom('event'))
    .selectAll('event')
    .where('event.deletedAt', 'is', null)
    .where('event.allDay', '=', 0)
    .where(touches({ ...near, upTo: '<=' }))
    .where(({ or, eb }) => or([eb('event.assignedTeamMemberId', 'is not', null), eb('event.employeeId', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eventReminder')
            .select('eventReminder.eventId')
            .whereRef('eventReminder.eventId', '=', 'event.id')
            .whereRef('eventReminder.startKey', '=', 'event.startKey'),
        ),
      ),
    )
    .execute();

/** Whether this reminder is the first. The primary key decides between two servers. */
export async function insertOnce(tx: Tx, { id, startKey }: Pick<EventRow, 'id' | 'startKey'>): Promise<boolean> {
  const stored = await tx
    .insertInto('eventReminder')
    .values({ eventId: id, startKey })
    .onConflict((conflict) => conflict.columns(['eventId', 'startKey']).doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Forgets reminders of starts after `to`, which only a wrong clock can have given. */
export async function forgetLater(db: Database, to: string): Promise<void> {
  const later = await db.read.selectFrom('eventReminder').select('eventId').where('startKey', '>', to).limit(1).executeTakeFirst();
  if (later) await db.write((tx) => tx.deleteFrom('eventReminder').where('startKey', '>', to).execute());
}

/** Whether the event still starts then. */
export const stillStarts = async (tx: Tx, { id, startKey }: Pick<EventRow, 'id' | 'startKey'>): Promise<boolean> =>
  (await tx
    .selectFrom('event')
    .select('id')
    .where('id', '=', id)
    .where('startKey', '=', startKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Removes what was noted of events that are gone for good. */
export async function removeOrphans(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('eventReminder')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event').select('event.id').whereRef('event.id', '=', 'eventReminder.eventId'))),
    )
    .execute();
}
