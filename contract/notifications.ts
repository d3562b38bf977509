import { z } from 'zod';
import type { HistoryArea } from './history.ts';
import { endpoint } from './kit/endpoint.ts';
import { doer } from './kit/keys/doer.ts';
import { nameDoer } from './kit/keys/name-doer.ts';
import { OLDER_PARTS, olderQuery } from './kit/paging.ts';
import { id, pathId } from './kit/values.ts';
import { unreadEndpoints } from './notifications/unread.ts';

/** After this many days a notification is removed, read or not. */
export const NOTIFICATION_DAYS = 90;

interface KindDescription {
  /** Which entries of the history notify their recipients. */
  area: HistoryArea;
  actions: readonly string[];
  /** What happened, after the name of who did it; `alone` if the server acted by itself or its account is gone. */
  says: string;
  alone: string;
  /** Where it leads, with `:id` for the record. */
  path: string;
}

/** One line for each kind of notification. An entry of the history that matches none notifies nobody (docs/product/notifications.md). */
export const NOTIFICATION_KINDS = {
  taskAssigned: {
    area: 'tasks',
    actions: ['created', 'updated', 'moved', 'finished', 'reopened'],
    says: 'assigned you a task',
    alone: 'A task was assigned to you',
    path: '/tasks/:id',
  },
  eventAssigned: {
    area: 'calendar',
    actions: ['created', 'updated'],
    says: 'assigned you an event',
    alone: 'An event was assigned to you',
    path: '/yourcalendar/:id',
  },
  eventDue: { area: 'calendar', actions: ['reminded'], says: '', alone: 'Your event starts soon', path: '/yourcalendar/:id' },
  followUpDue: { area: 'clients', actions: ['followUpDue'], says: '', alone: 'Follow-up due', path: '/salesandleadsclient/:id' },
  newLead: {
    area: 'clients',
    actions: ['created', 'updated'],
    says: 'gave you a new lead',
    alone: 'You have a new lead',
    path: '/salesandleadsclient/:id',
  },
  enquiry: { area: 'clients', actions: ['enquired'], says: '', alone: 'New enquiry from the website', path: '/salesandleadsclient/:id' },
  checkIn: {
    area: 'checkins',
    actions: ['created'],
    says: 'visited your client',
    alone: 'Your client was visited',
    path: '/checkins/:id',
  },
  importFinished: {
    area: 'imports',
    actions: ['finished'],
    says: '',
    alone: 'Your import has finished',
    path: '/salesandleads/import/:id',
  },
  importStopped: {
    area: 'imports',
    actions: ['stopped'],
    says: '',
    alone: 'Your import was stopped',
    path: '/salesandleads/import/:id',
  },
  categoryStopped: {
    area: 'clients',
    actions: ['categoryStopped'],
    says: '',
    alone: 'Not all clients got their new category. Merge or rename it again.',
    path: '/salesandleads',
  },
  reportFailed: { area: 'reports', actions: ['failed'], says: '', alone: 'Your report could not be made', path: '/reports' },
  backupFailed: { area: 'backup', actions: ['failed'], says: '', alone: 'No backup could be made', path: '/profile/workspace/backups' },
  backupOverdue: {
    area: 'backup',
    actions: ['overdue'],
    says: '',
    alone: 'The last good backup is older than two days',
    path: '/profile/workspace/backups',
  },
  reportFinished: { area: 'reports', actions: ['finished'], says: '', alone: 'Your report is ready', path: '/reports' },
} as const satisfies Record<string, KindDescription>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** The kind of notification that an entry of the history is to its recipients; undefined if it notifies nobody. */
export const findNotificationKind = (area: string, action: string): NotificationKind | undefined =>
  NOTIFICATION_KIND_NAMES.find((kind) => {
    const description: KindDescription = NOTIFICATION_KINDS[kind];
    return description.area === area && description.actions.includes(action);
  });

/** `name` is what its record is called now, `about` the client's name if it has one. */
export const notification = z
  .object({
    _id: z.string(),
    kind: z.enum(NOTIFICATION_KIND_NAMES),
    at: z.string(),
    ...doer,
    entityId: z.string(),
    name: z.string(),
    about: z.string().nullable(),
    /** The page it leads to, from the server's root. */
    path: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** As in 'meera assigned you a task' and 'Send the rates · Tamarind Loom'. */
export function describeNotification({ kind, name, about, ...who }: Pick<Notification, 'kind' | 'by' | 'byKey' | 'name' | 'about'>) {
  const { says, alone } = NOTIFICATION_KINDS[kind];
  return { title: who.by !== null && says !== '' ? `${nameDoer(who)} ${says}` : alone, text: about === null ? name : `${name} · ${about}` };
}

export const notificationPath = ({ kind, entityId }: Pick<Notification, 'kind' | 'entityId'>): string =>
  NOTIFICATION_KINDS[kind].path.replace(':id', encodeURIComponent(entityId));

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: `The signed-in user's notifications, newest first, about what they may see now. ${OLDER_PARTS}`,
    query: olderQuery,
    reply: z.object({ notifications: z.array(notification), more: z.boolean() }),
  }),
  ...unreadEndpoints,
  read: endpoint({
    method: 'PUT',
    path: '/api/notifications/:id/read',
    summary: 'Marks one notification as read.',
    params: z.object({ id: pathId }),
  }),
  readAll: endpoint({
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Marks all notifications up to one of them as read, so that one that arrives meanwhile stays unread.',
    body: z.object({ upTo: id }),
  }),
};
