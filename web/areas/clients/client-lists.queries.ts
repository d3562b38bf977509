import { type ClientCategory, categoryEndpoints } from '@fairlead/contract/client-categories';
import { type BulkChange, clientListEndpoints } from '@fairlead/contract/client-lists';
import type { Client, ClientPage } from '@fairlead/contract/clients';
import type { BulkReply } from '@fairlead/contract/kit/bulk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What the table has beside its rows; nothing of it is needed to show them. */
export const listQueries = {
  views: () =>
    queryOptions({
      queryKey: ['clients', 'views'],
      queryFn: ({ signal }) => api(clientListEndpoints.listViews, { signal }),
    }),
  categories: () =>
    queryOptions({
      queryKey: ['clients', 'categories'],
      queryFn: ({ signal }) => api(categoryEndpoints.listCategories, { signal }),
    }),
};

/** The category that a client's text names, whatever the case. */
export const categoryNamed = (categories: readonly ClientCategory[] | undefined, name: string): ClientCategory | undefined =>
  categories?.find((each) => each.name.toLowerCase() === name.toLowerCase());

/** Assigns or categorises clients; rows that are shown have it at once, their order and counts follow. */
export async function changeClients(queries: QueryClient, change: BulkChange, shown: Partial<Client>): Promise<BulkReply> {
  const reply = await api(clientListEndpoints.bulkChange, { body: change });
  const refused = new Set(reply.refused.map(({ _id }) => _id));
  const changed = new Set(change.ids.filter((id) => !refused.has(id)));
  queries.setQueriesData<ClientPage>(
    { queryKey: ['clients', 'page'] },
    (before) => before && { ...before, clients: before.clients.map((each) => (changed.has(each._id) ? { ...each, ...shown } : each)) },
  );
  void queries.invalidateQueries({ queryKey: ['clients'] });
  return reply;
}

/** Deletes clients; the rows are gone when this returns. */
export async function removeClients(queries: QueryClient, ids: string[]): Promise<BulkReply> {
  const reply = await api(clientListEndpoints.bulkRemove, { body: { ids } });
  for (const id of ids) queries.removeQueries({ queryKey: ['clients', 'one', id] });
  await queries.invalidateQueries({ queryKey: ['clients'] });
  return reply;
}
