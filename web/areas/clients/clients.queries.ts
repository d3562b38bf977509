import { type Client, clientEndpoints, type ListedClient } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';

/** The number of clients that a dropdown offers; typing narrows them down. */
const CHOICES = 20;

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const clientQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['clients', 'one', id],
      queryFn: ({ signal }) => api(clientEndpoints.get, { params: { id }, signal }),
    }),
  /** What others added to these clients. It is asked anew before each deletion. */
  belongings: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['clients', 'belongings', ids],
      queryFn: ({ signal }) => api(clientQuestionEndpoints.countBelongings, { body: { ids: [...ids] }, signal }),
      staleTime: 0,
    }),
  choices: (search: string) =>
    queryOptions({
      queryKey: ['clients', 'choices', search],
      queryFn: ({ signal }) =>
        // A lost client can be visited again.
        api(clientEndpoints.list, { query: { search: search || undefined, lost: 'true', limit: String(CHOICES), count: 'false' }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Reads a client's present state, ignoring the cache. */
export const readClient = (queries: QueryClient, id: string): Promise<Client> =>
  queries.fetchQuery({ ...clientQueries.one(id), staleTime: 0 });

/** Shows a saved client at once; order and counts follow from the server. */
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
