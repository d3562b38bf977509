import { type Client, type ClientFilter, type ClientListQuery, type ClientPage, clientEndpoints } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { localTimeZone } from '../../platform/time.ts';

/** How many a choice of clients offers at once; typing narrows them. */
const CHOICES = 20;

/** A page of the table. The count comes on its own, so that rows need not wait for it. */
export type ClientView = Omit<ClientListQuery, 'limit' | 'count' | 'timeZone'>;

/** Days mean the viewer's own (decisions C12), so the server is told where they are. */
export const here = (filter: Pick<ClientFilter, 'addedFrom' | 'addedTo'>) =>
  filter.addedFrom || filter.addedTo ? { timeZone: localTimeZone() } : {};

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const clientQueries = {
  page: (view: ClientView) =>
    queryOptions({
      queryKey: ['clients', 'page', view],
      queryFn: ({ signal }) => {
        const { page, ...rest } = view;
        const query = { ...rest, ...here(view), page: String(page ?? 1), limit: String(PAGE_SIZE), count: 'false' as const };
        return api(clientEndpoints.list, { query, signal });
      },
      placeholderData: keepPreviousData,
    }),
  count: (filter: ClientFilter) =>
    queryOptions({
      queryKey: ['clients', 'count', filter],
      queryFn: ({ signal }) => api(clientEndpoints.count, { query: { ...filter, ...here(filter), limit: String(PAGE_SIZE) }, signal }),
    }),
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
