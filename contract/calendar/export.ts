import { z } from 'zod';
import { eventRangeQuery } from '../calendar.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/values.ts';

/** The formats of a calendar's file; a PDF is a sheet of the view. */
export const EVENT_EXPORT_FORMATS = ['pdf', 'csv', 'txt', 'xlsx', 'ics'] as const;
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const eventExportQuery = eventRangeQuery.extend({
  /** Only the employee's own calendar, without what is assigned to them elsewhere. */
  ofEmployee: id.optional(),
  format: z.enum(EVENT_EXPORT_FORMATS, `must be one of ${EVENT_EXPORT_FORMATS.join(', ')}`),
  /** Which sheet a PDF is: weeks in rows, or hours in rows. */
  view: z.enum(CALENDAR_VIEWS).default('month'),
  /** The IANA time zone of the line that says when the file was made; the workspace's by default. */
  timeZone: text(60).optional(),
});
export type EventExportQuery = z.output<typeof eventExportQuery>;

export const calendarExportEndpoints = {
  exportEvents: endpoint({
    keys: 'calendar',
    method: 'GET',
    path: '/api/events/export',
    summary: 'The events of some days as a file: a month or week sheet (PDF), a table, or an iCalendar file.',
    query: eventExportQuery,
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
};
