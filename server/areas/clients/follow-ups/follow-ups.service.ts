import { DAY_MS, dayIn, timeIn } from '@fairlead/contract/kit/time';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { History } from '../../history/history.service.ts';
import * as store from './follow-ups.store.ts';
import { findRecipients } from './notices.store.ts';

/** Nobody wants to be called at midnight. By the workspace's clock. */
const FROM_TIME = '08:00';
/** A server that was down for longer does not remind of what is long past. */
const LATE_DAYS = 7;
const AT_ONCE = 200;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  readZone: ReadZone;
}

/** Entries in the history that tell whoever a client is assigned to that its follow-up is due (docs/product/notifications.md). */
export function createFollowUps({ db, clock, history, readZone }: Parts) {
  const daysAgo = (zone: string, days: number) => dayIn(zone, new Date(clock.now().getTime() - days * DAY_MS));

  async function remind(client: store.DueClient): Promise<void> {
    await db.write(async (tx) => {
      if (!(await store.insertOnce(tx, client))) return;
      const { id, followUpDate } = client;
      const recipients = await findRecipients(tx, id);
      if (recipients.length === 0) return;
      await history.append(tx, {
        actor: null,
        area: 'clients',
        entityId: id,
        action: 'followUpDue',
        changes: { followUpDate },
        subjects: [id],
        recipients,
      });
    });
  }

  return {
    /** Gives every reminder that is due and was not given yet. Called at the start and every minute; two servers may do so at once. */
    async remindAll(): Promise<void> {
      const zone = await readZone();
      // A day later, for the zone may have been changed.
      await store.forgetLater(db, daysAgo(zone, -1));
      const isEarly = timeIn(zone, clock.now()) < FROM_TIME;
      const days = { from: daysAgo(zone, LATE_DAYS), to: daysAgo(zone, isEarly ? 1 : 0) };
      for (;;) {
        const due = await store.listDue(db.read, days, AT_ONCE);
        for (const client of due) await remind(client);
        if (due.length < AT_ONCE) return;
      }
    },

    sweep: async (): Promise<void> => {
      const than = daysAgo(await readZone(), 2 * LATE_DAYS);
      await db.write((tx) => store.removeOlder(tx, than));
    },
  };
}
