import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { History } from '../../history/history.service.ts';
import type { EventRow } from '../calendar.rules.ts';
import { EVENT_KIND, findRecipients } from '../calendar.service.ts';
import { isDue, nearNow } from './reminders.rules.ts';
import * as store from './reminders.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  readZone: ReadZone;
}

/** Entries in the history that tell whoever an event is assigned to that it begins (docs/product/calendar.md). */
export function createReminders({ db, clock, history, readZone }: Parts) {
  async function remind(event: EventRow): Promise<void> {
    await db.write(async (tx) => {
      const recipients = await findRecipients(tx, event);
      // Whoever is given an account or the event meanwhile is reminded then.
      if (recipients.length === 0 || !(await store.stillStarts(tx, event)) || !(await store.insertOnce(tx, event))) return;
      const { id, eventName, date, time, clientId, employeeId, assignedTeamMemberId } = event;
      await history.append(tx, {
        actor: null,
        area: EVENT_KIND.area,
        entityId: id,
        action: 'reminded',
        changes: { eventName, date, time },
        subjects: [clientId, employeeId, assignedTeamMemberId].filter((subject) => subject !== null),
        recipients,
      });
    });
  }

  return {
    /** Gives every reminder that is due and was not given yet. Called at the start and every minute; two servers may do so at once. */
    async remindAll(): Promise<void> {
      const [now, zone] = [clock.now(), await readZone()];
      const times = nearNow(now, zone);
      await store.forgetLater(db, times.to);
      const near = await store.listNear(db.read, times);
      for (const event of near) if (isDue(event, now, zone)) await remind(event);
    },

    sweep: (): Promise<void> => db.write(store.removeOrphans),
  };
}
