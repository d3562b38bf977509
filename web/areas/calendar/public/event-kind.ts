import { wallClock } from '../../../platform/time.ts';
import { createBin } from '../../../records/bin/bin.ts';
import { eventRecords } from '../calendar.queries.ts';
import { typeText } from '../event-fields.rules.ts';

/** Deleted events (docs/product/calendar.md). */
export const bin = createBin(eventRecords, {
  title: 'Events',
  nameHeader: 'Event',
  searchLabel: 'Event name or notes',
  describe: (event) => ({
    name: event.eventName,
    detail: [typeText(event), wallClock(event.date, event.time), event.clientName ?? event.employeeName].filter(Boolean).join(' · '),
  }),
});

export { describeEvent as describe } from './event-entry.rules.ts';
