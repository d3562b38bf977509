import { CLIENT_MESSAGES, clientEndpoints } from '@fairlead/contract/clients';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';

/** Deleted clients and leads (docs/product/clients.md). */
export const DELETED_CLIENTS: BinDescription = {
  area: 'clients',
  title: 'Clients and leads',
  label: 'Recently deleted clients',
  nameHeader: 'Company Name',
  searchLabel: 'Company or email',
  loading: 'Loading deleted clients...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days, with their notes, sites and visits; then gone for good.`,
  isSquare: true,
  href: paths.client,
  read: async (query, signal) => {
    const { clients, ...page } = await api(clientEndpoints.listDeleted, { query, signal });
    const rows = clients.map(({ companyName, email, ...row }) => ({
      ...row,
      name: companyName,
      detail: email ?? CLIENT_MESSAGES.notProvided,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(clientEndpoints.restore, { params: { id } }),
};
