import { calendarEndpoints } from '@fairlead/contract/calendar';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { wallClock } from '../../../platform/time.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';
import { typeText } from '../event-fields.rules.ts';

/** Deleted events (docs/product/calendar.md). */
export const DELETED_EVENTS: BinDescription = {
  area: 'calendar',
  title: 'Events',
  label: 'Recently deleted events',
  nameHeader: 'Event',
  searchLabel: 'Event name or notes',
  loading: 'Loading deleted events...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days; then gone for good.`,
  isSquare: true,
  href: paths.event,
  read: async (query, signal) => {
    const { events, ...page } = await api(calendarEndpoints.listDeleted, { query, signal });
    const rows = events.map((event) => ({
      _id: event._id,
      name: event.eventName,
      detail: [typeText(event), wallClock(event.date, event.time), event.clientName ?? event.employeeName].filter(Boolean).join(' · '),
      deletedAt: event.deletedAt,
      deletedBy: event.deletedBy,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(calendarEndpoints.restore, { params: { id } }),
};
