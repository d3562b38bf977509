import { CLIENT_MESSAGES, type ListedClient } from '@fairlead/contract/clients';
import { describeReply } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListDescription } from '../../../records/list/list-description.ts';
import { clientRecords } from '../clients.queries.ts';
import { CLIENT_COLUMNS } from './client-columns.tsx';
import { AssigneeName, LostChip, LostToo, NoClients } from './client-list-parts.tsx';
import classes from './client-table.module.css';
import type { ClientView } from './client-view.rules.ts';

const AssigneeField = lazyPart(() => import('./client-filters.tsx'), 'AssigneeField');
const TypeField = lazyPart(() => import('./client-filters.tsx'), 'TypeField');
const CategoryField = lazyPart(() => import('./client-filters.tsx'), 'CategoryField');

/** Sales & Leads as a list (docs/product/clients.md). */
export const CLIENT_LIST: ListDescription<ListedClient, ClientView> = {
  ...clientRecords.list,
  title: 'Clients and Leads',
  searchLabel: 'Company or email',
  loading: CLIENT_MESSAGES.loading,
  failure: (error) => `Error: ${describeReply(error, CLIENT_MESSAGES.listFailed)}`,
  empty(reason, view) {
    const lost = view.lost === undefined ? '; the lost are left out' : '';
    switch (reason) {
      case 'search':
        return { title: `Nothing found for “${view.search}”.`, hint: `Company names and emails are searched${lost}.` };
      case 'filters':
        return { title: 'Nothing matches.', hint: `No client or lead fits all that is asked for${lost}.` };
      case 'segment':
        return { title: `No ${view.segment?.toLowerCase()} yet.` };
      case 'none':
        return { title: 'No clients or leads yet.', hint: 'They appear here once the first one is added.' };
    }
  },
  EmptyActions: LostToo,
  EmptyList: NoClients,
  Beside: LostChip,
  baseView: ({ lost }) => (lost ? { lost } : {}),
  controls: {
    assignedToId: { Field: AssigneeField, Value: AssigneeName },
    category: { Field: CategoryField },
    type: { Field: TypeField },
  },
  hints: { companyName: 'A part of the name', phone: 'Digits in a row, whatever stands between them' },
  sortLabels: { createdAt: 'Added on' },
  columns: CLIENT_COLUMNS,
  tableClass: classes.table,
  nameRow: ({ companyName }) => companyName,
};
