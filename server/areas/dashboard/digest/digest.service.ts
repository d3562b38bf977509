import type { Event } from '@fairlead/contract/calendar';
import { seesTeamTasks } from '@fairlead/contract/dashboard';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import { addDays, DAY_MS, dayAfter, dayIn, timeIn } from '@fairlead/contract/kit/time';
import { type Task, taskList } from '@fairlead/contract/tasks';
import { type Clock, instantText, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { storeMail, type Writer } from '../../../platform/mail/mail.ts';
import type { Calendar } from '../../calendar/calendar.service.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { listDigestReaders } from '../../profile/profile.service.ts';
import { actorNow } from '../../sign-in/sign-in.service.ts';
import type { Tasks } from '../../tasks/tasks.service.ts';
import { toText } from '../list-text.ts';
import * as store from './digest.store.ts';
import { SHOWN, writeDigest } from './digest-letter.rules.ts';

/** The kind of mail that tells of the day. */
export const DIGEST_MAIL = 'digest';
/** By the workspace's clock. */
const FROM_TIME = '07:00';
/** A follow-up that has waited for longer is no news of today. */
const FOLLOW_UP_DAYS = 7;

interface Parts {
  db: Database;
  clock: Clock;
  readZone: ReadZone;
  calendar: Pick<Calendar, 'list'>;
  tasks: Pick<Tasks, 'list'>;
  clients: Pick<Clients, 'listFollowUps'>;
  notifications: Pick<Notifications, 'countUnread'>;
  /** The address users open. */
  publicUrl: string | undefined;
}

/** The e-mail of the day, for whoever chose it (docs/product/notifications.md). */
export function createDigest({ db, clock, readZone, calendar, tasks, clients, notifications, publicUrl }: Parts) {
  /** Writes one with what its reader may see now. None once the day is over, or if its reader does not want it any more. */
  const write: Writer = async ({ about, address, data }) => {
    const wanted = data as { day: string };
    const day = dayIn(await readZone(), clock.now());
    const [reader] = await listDigestReaders(db.read, about);
    const actor = await actorNow(db.read, about);
    if (!actor || reader?.address !== address || wanted.day < day) return undefined;
    const employee = actor.employeeId ?? undefined;
    const open = { dueTo: day, finished: 'no' as const, limit: SHOWN, fields: fieldsInLists(taskList.fields) };
    const [eventsText, tasksText, followUps, { unread }] = await Promise.all([
      toText(calendar.list(actor, { from: day, to: day, employee })),
      toText(tasks.list(actor, { ...open, ...(!seesTeamTasks(actor.role) && { assignee: 'me' }) })),
      clients.listFollowUps(actor, { from: addDays(day, -FOLLOW_UP_DAYS), to: day }, { assignedToId: employee }),
      notifications.countUnread(actor, instantText(new Date(clock.now().getTime() - DAY_MS))),
    ]);
    const events: Event[] = JSON.parse(eventsText);
    const { tasks: due, total }: { tasks: Task[]; total: number } = JSON.parse(tasksText);
    const ahead = { day, events, tasks: due, moreTasks: total - due.length, followUps, unread };
    return writeDigest(ahead, { dateLanguage: reader.dateLanguage, publicUrl });
  };

  return {
    write,

    /** Called at the start and every minute; two servers may do so at once. A server that was down at the hour does it later that day. */
    async storeDue(): Promise<void> {
      const zone = await readZone();
      // A day later, for the zone may have been changed.
      await store.forgetLater(db, dayAfter(dayIn(zone, clock.now())));
      if (timeIn(zone, clock.now()) < FROM_TIME) return;
      const day = dayIn(zone, clock.now());
      const taken = new Set(await store.listTaken(db.read, day));
      for (const { accountId, address } of await listDigestReaders(db.read)) {
        if (taken.has(accountId)) continue;
        await db.write(async (tx) => {
          if (!(await store.take(tx, { accountId, day }))) return;
          await storeMail(tx, { kind: DIGEST_MAIL, about: accountId, address, data: { day } }, clock);
        });
      }
    },

    async sweep(): Promise<void> {
      const than = addDays(dayIn(await readZone(), clock.now()), -2);
      await db.write((tx) => store.removeOlder(tx, than));
    },
  };
}
