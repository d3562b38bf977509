import { type NotificationKind, notificationEndpoints } from '@fairlead/contract/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IconName } from '../../ui/icon.tsx';

const PART = 20;

/** A query key starts with the area, because live changes are matched by it. */
export const notificationQueries = {
  all: ['notifications'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: ['notifications', 'list'],
      queryFn: ({ signal, pageParam }) => api(notificationEndpoints.list, { query: { limit: PART, ...pageParam }, signal }),
      initialPageParam: {} as { before?: string },
      getNextPageParam: ({ notifications, more }) => {
        const last = notifications.at(-1);
        return more && last ? { before: last._id } : undefined;
      },
    }),
};

export const NOTIFICATION_ICONS: Record<NotificationKind, IconName> = {
  taskAssigned: 'select',
  eventAssigned: 'calendar',
  eventDue: 'bell',
  followUpDue: 'refresh',
  newLead: 'ship',
  enquiry: 'ship',
  checkIn: 'pin',
  importFinished: 'upload',
  importStopped: 'warning',
  categoryStopped: 'warning',
  backupFailed: 'warning',
  backupOverdue: 'warning',
  reportFailed: 'warning',
  reportFinished: 'report',
};
