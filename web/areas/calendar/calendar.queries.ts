import { calendarEndpoints, eventKind } from '@fairlead/contract/calendar';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { createRecords } from '../../records/records.ts';
import type { DateRange } from '../../ui/dates/date-range.ts';

/** Whose events: a client's, those of or assigned to an employee, or everybody's. */
export type EventsOf = { client: string } | { employee: string } | Record<string, never>;

export const eventRecords = createRecords(eventKind, { path: paths.calendar, href: paths.event, arrays: ['between'] });

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const calendarQueries = {
  between: (whose: EventsOf, { start, end }: DateRange) =>
    queryOptions({
      queryKey: ['calendar', 'between', whose, start, end],
      queryFn: ({ signal }) => api(calendarEndpoints.list, { query: { ...whose, from: start, to: end }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: eventRecords.one,
};
