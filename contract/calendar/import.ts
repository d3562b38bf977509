import { z } from 'zod';
import { event } from '../calendar.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/values.ts';

export const CALENDAR_FILE_MAX_BYTES = 10_485_760;
/** Events read from one file, and dates of one series. */
export const IMPORTED_EVENTS_MAX = 10_000;
export const SERIES_DATES_MAX = 1500;
/** Of a series without an end, or with more dates than that, the dates from a year back to two years ahead are read. */
export const SERIES_WINDOW_YEARS = { back: 1, ahead: 2 } as const;
/** Events and problems in a reply; the numbers count all of them. */
export const IMPORT_SHOWN = 200;

export const CALENDAR_IMPORT_MESSAGES = {
  fileMissing: 'Choose an iCalendar file (.ics)',
  tooLarge: 'File size must be less than 10MB',
  notACalendar: 'This is not an iCalendar file (.ics)',
} as const;

/** Something that could not be read as it stands, with its line; `isKept` if the event comes in all the same. */
const problem = z.object({ line: z.int(), what: z.string(), reason: z.string(), isKept: z.boolean() });
export type CalendarProblem = z.infer<typeof problem>;

/** What a file holds, and what became of it. */
export const calendarImport = z.object({
  /** The calendar's own name, if it states one. */
  name: z.string().nullable(),
  /** The events read, those that were not here yet, and those that were, whatever became of them here. */
  found: z.int(),
  added: z.int(),
  present: z.int(),
  events: z.array(event.pick({ eventName: true, date: true, time: true, endDate: true, endTime: true, allDay: true })),
  /** Series of which not every date was read: the days of the first and the last. */
  bounded: z.array(z.object({ line: z.int(), eventName: z.string(), dates: z.int(), from: z.string(), to: z.string() })),
  problems: z.array(problem),
  problemCount: z.int(),
});
export type CalendarImport = z.infer<typeof calendarImport>;

export const calendarImportEndpoints = {
  importEvents: endpoint({
    method: 'POST',
    path: '/api/events/import',
    summary:
      "Brings an iCalendar file into a client's, an employee's or the workspace's calendar, or with `preview` only says what would come. The same file again adds nothing.",
    query: z.object({ client: id.optional(), employee: id.optional(), preview: z.enum(['true', 'false']).default('false') }),
    upload: {
      field: 'file',
      maxBytes: CALENDAR_FILE_MAX_BYTES,
      tooLarge: CALENDAR_IMPORT_MESSAGES.tooLarge,
      notAnImage: CALENDAR_IMPORT_MESSAGES.fileMissing,
      mediaTypes: ['text/calendar'],
      required: true,
    },
    reply: calendarImport,
  }),
};
