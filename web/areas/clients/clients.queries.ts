import { type Client, type ClientFilter, type ClientListQuery, type ClientPage, clientEndpoints } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { localTimeZone, today } from '../../platform/time.ts';
import { type DatePreset, presetRange } from '../../ui/dates/date-range.ts';

/** How many a choice of clients offers at once; typing narrows them. */
const CHOICES = 20;

/** A page of the table. The count comes on its own, so that rows need not wait for it. */
export type ClientView = Omit<ClientListQuery, 'limit' | 'count' | 'timeZone'> & {
  /** A period like 'Last 7 days', kept as such so that a saved view moves on with the calendar. */
  added?: DatePreset;
};
/** What of a view the count depends on. */
export type ClientViewFilter = ClientFilter & Pick<ClientView, 'added'>;

/** What the server is asked: a period becomes days whenever it is asked. Days mean the viewer's own (docs/product/app.md), so it is told where they are. */
export function askedOf<View extends ClientViewFilter>({ added, ...view }: View) {
  const days = added && presetRange(added, today());
  const asked = days ? { ...view, addedFrom: days.start, addedTo: days.end } : view;
  return { ...asked, ...((asked.addedFrom || asked.addedTo) && { timeZone: localTimeZone() }) };
}

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const clientQueries = {
  page: ({ page = 1, ...view }: ClientView) => {
    const query = { ...askedOf(view), page: String(page), limit: String(PAGE_SIZE), count: 'false' as const };
    return queryOptions({
      queryKey: ['clients', 'page', query],
      queryFn: ({ signal }) => api(clientEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    });
  },
  count: (filter: ClientViewFilter) => {
    const query = { ...askedOf(filter), limit: String(PAGE_SIZE) };
    return queryOptions({
      queryKey: ['clients', 'count', query],
      queryFn: ({ signal }) => api(clientEndpoints.count, { query, signal }),
    });
  },
  one: (id: string) =>
    queryOptions({
      queryKey: ['clients', 'one', id],
      queryFn: ({ signal }) => api(clientEndpoints.get, { params: { id }, signal }),
    }),
  choices: (search: string) =>
    queryOptions({
      queryKey: ['clients', 'choices', search],
      queryFn: ({ signal }) =>
        // Who was lost can be visited again.
        api(clientEndpoints.list, { query: { search: search || undefined, lost: 'true', limit: String(CHOICES), count: 'false' }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Puts a saved client where it is shown at once; the server's order and counts follow. */
export async function clientSaved(queries: QueryClient, saved: Client): Promise<void> {
  queries.setQueryData(clientQueries.one(saved._id).queryKey, saved);
  queries.setQueriesData<ClientPage>(
    { queryKey: ['clients', 'page'] },
    (before) => before && { ...before, clients: before.clients.map((each) => (each._id === saved._id ? saved : each)) },
  );
  await queries.invalidateQueries({ queryKey: ['clients'] });
}

/** Forgets a deleted client; lists and counts are read again. */
export async function clientDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: clientQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['clients'] });
}
