import { type BulkChange, clientEndpoints, clientList, type ListedClient } from '@fairlead/contract/clients';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { changeRows, listQueries, reloadOnFailure } from '../../../records/list/list.queries.ts';
import type { ClientView } from './client-view.rules.ts';

const { bulkChange, bulkRemove } = clientEndpoints;

export const clientListQueries = listQueries<ListedClient, ClientView>({
  area: 'clients',
  declared: clientList,
  readPage: async (query, signal) => {
    const { clients, ...page } = await api(clientEndpoints.list, { query, signal });
    return { rows: clients, ...page };
  },
  readCount: (query, signal) => api(clientEndpoints.count, { query, signal }),
  views: clientEndpoints,
});

/** Assigns or categorises clients; rows on the screen show `fields` at once, their order and counts follow. */
export async function changeClients(queries: QueryClient, change: BulkChange, fields: Partial<ListedClient>): Promise<BulkReply> {
  const reply = await reloadOnFailure(queries, 'clients', api(bulkChange, { body: change }));
  const refused = new Set(reply.refused.map(({ _id }) => _id));
  const changed = new Set(change.ids.filter((id) => !refused.has(id)));
  changeRows<ListedClient>(queries, 'clients', (row) => (changed.has(row._id) ? { ...row, ...fields } : row));
  void queries.invalidateQueries({ queryKey: ['clients'] });
  return reply;
}

/** Deletes clients; the rows are gone when this returns. */
export async function removeClients(queries: QueryClient, ids: string[]): Promise<BulkReply> {
  const reply = await reloadOnFailure(queries, 'clients', api(bulkRemove, { body: { ids } }));
  for (const id of ids) queries.removeQueries({ queryKey: ['clients', 'one', id] });
  await queries.invalidateQueries({ queryKey: ['clients'] });
  return reply;
}
