import { type Client, clientEndpoints, type ListedClient } from '@fairlead/contract/clients';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';

/** How many a choice of clients offers at once; typing narrows them. */
const CHOICES = 20;

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const clientQueries = {
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

/** Reads a client as it stands now, whatever is in memory. */
export const readClient = (queries: QueryClient, id: string): Promise<Client> =>
  queries.fetchQuery({ ...clientQueries.one(id), staleTime: 0 });

/** Puts a saved client where it is shown at once; the server's order and counts follow. */
export async function clientSaved(queries: QueryClient, saved: Client): Promise<void> {
  queries.setQueryData(clientQueries.one(saved._id).queryKey, saved);
  changeRows<ListedClient>(queries, 'clients', (row) => (row._id === saved._id ? saved : row));
  await queries.invalidateQueries({ queryKey: ['clients'] });
}

/** Forgets a deleted client; lists and counts are read again. */
export async function clientDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: clientQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['clients'] });
}
