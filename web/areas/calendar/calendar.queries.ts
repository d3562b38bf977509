import { calendarEndpoints, type Event } from '@fairlead/contract/calendar';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';
import type { DateRange } from '../../ui/dates/date-range.ts';

/** Whose events: a client's, those of or assigned to an employee, or everybody's. */
export type EventsOf = { client: string } | { employee: string } | Record<string, never>;

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const calendarQueries = {
  between: (whose: EventsOf, { start, end }: DateRange) =>
    queryOptions({
      queryKey: ['calendar', 'between', whose, start, end],
      queryFn: ({ signal }) => api(calendarEndpoints.list, { query: { ...whose, from: start, to: end }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['calendar', 'one', id],
      queryFn: ({ signal }) => api(calendarEndpoints.get, { params: { id }, signal }),
    }),
};

/** Reads an event as it stands now, whatever is in memory. */
export const readEvent = (queries: QueryClient, id: string): Promise<Event> =>
  queries.fetchQuery({ ...calendarQueries.one(id), staleTime: 0 });

export const eventTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(calendarEndpoints.timeline, { params: { id }, query, signal }));

/** Shows an event as it is saved; what else a list holds follows from the server. */
export async function eventSaved(queries: QueryClient, saved: Event): Promise<void> {
  queries.setQueryData(calendarQueries.one(saved._id).queryKey, saved);
  queries.setQueriesData<Event[]>({ queryKey: ['calendar', 'between'] }, (events) =>
    events?.map((event) => (event._id === saved._id ? saved : event)),
  );
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['calendar'] }),
    queries.invalidateQueries({ queryKey: eventTimeline(saved._id).queryKey }),
  ]);
}

/** Forgets a deleted event; lists are read again. */
export async function eventDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: calendarQueries.one(id).queryKey });
  queries.setQueriesData<Event[]>({ queryKey: ['calendar', 'between'] }, (events) => events?.filter(({ _id }) => _id !== id));
  await queries.invalidateQueries({ queryKey: ['calendar'] });
}
