import { z } from 'zod';
import { CLIENT_FIELDS, client, clientList } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageReply } from '../kit/paging.ts';
import { bulkIds, bulkReply } from '../kit/records/bulk.ts';
import { pageExportQuery, tableExport, viewEndpoints } from '../kit/records/lists.ts';
import { deletedQuery, deletion } from '../kit/records/recycle-bin.ts';
import { allowClearing, day, id, optionalText, pathId } from '../kit/values.ts';

const ids = bulkIds({ one: 'client', many: 'clients' });

export const bulkChange = z.object({
  ids,
  /** null assigns the clients to nobody. */
  assignedToId: allowClearing(id),
  /** null removes the category. */
  category: optionalText(CLIENT_FIELDS.category.max),
});
export type BulkChange = z.output<typeof bulkChange>;

/** A deleted client (docs/product/clients.md). */
export const deletedClient = z.object({ _id: z.string(), companyName: z.string(), email: z.string().nullable(), ...deletion });
export type DeletedClient = z.infer<typeof deletedClient>;

const count = z.int().min(0);
/** Clients that became Won, and that became Won or Lost, in a period; each client counts once (docs/product/dashboard.md). */
export const conversion = z.object({ won: count, decided: count });
export type Conversion = z.output<typeof conversion>;
export const quarterConversion = conversion.extend({ from: day });
export type QuarterConversion = z.output<typeof quarterConversion>;

const params = z.object({ id: pathId });

/** Bulk changes of clients, saved views, deleted clients and files. */
export const clientListEndpoints = {
  bulkChange: endpoint({
    method: 'POST',
    path: '/api/clients/bulk',
    summary: 'Assigns or categorises several clients; what one may not edit is refused one by one.',
    body: bulkChange,
    reply: bulkReply,
  }),
  bulkRemove: endpoint({
    method: 'POST',
    path: '/api/clients/bulk-delete',
    summary: 'Deletes several clients (kept restorable for 30 days).',
    body: z.object({ ids }),
    reply: bulkReply,
  }),
  ...viewEndpoints(clientList),
  conversion: endpoint({
    method: 'GET',
    path: '/api/clients/conversion',
    summary: 'How many clients became Won, and Won or Lost, since the first day of the quarter of `today`.',
    query: z.object({ today: day }),
    reply: quarterConversion,
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/api/clients/deleted',
    summary: 'Recently deleted clients, the newest first. Administrators only.',
    query: deletedQuery,
    reply: z.object({ clients: z.array(deletedClient), ...pageReply }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/clients/:id/restore',
    summary: 'Brings a deleted client back, with what hangs on it. Administrators only.',
    params,
    reply: client,
  }),
  exportTable: tableExport(clientList),
  exportPage: endpoint({
    method: 'GET',
    path: '/api/clients/:id/export',
    summary: "One client's basic information as a file.",
    params,
    query: pageExportQuery,
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
};
