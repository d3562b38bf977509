import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListColumn, ListDescription } from '../../../records/list/list-description.ts';
import { plainList } from '../../../records/plain/plain-list.ts';
import { useClientName } from '../../clients/public/use-client-name.ts';
import { type ContactView, contactRecords, type ListedContact } from '../contacts.queries.ts';
import classes from './contact-list.module.css';

const ClientField = lazyPart(() => import('./contact-filters.tsx'), 'ClientField');

const COLUMNS: readonly ListColumn<ListedContact>[] = [
  { key: 'name', header: 'Name', sort: 'name', phone: 'primary', cell: ({ name }) => name },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: ({ clientId, clientName }) => (
      <Link to={paths.client(clientId)} search={{ tab: 'contacts' } as never} className={`link ${classes.line}`} title={clientName}>
        {clientName}
      </Link>
    ),
    print: ({ clientName }) => clientName,
  },
  { key: 'designation', header: 'Designation', phone: 'hidden', cell: ({ designation }) => designation ?? '–' },
  { key: 'email', header: 'E-mail', phone: 'hidden', cell: ({ email }) => email ?? '–' },
  { key: 'mobile', header: 'Mobile', phone: 'hidden', cell: ({ mobile, phone }) => mobile ?? phone ?? '–' },
];

/** Contacts of all clients as a list (docs/product/contacts.md). */
export const CONTACT_LIST: ListDescription<ListedContact, ContactView> = {
  ...plainList<ListedContact, ContactView>(contactRecords.list, {
    title: 'Contacts',
    searched: 'Name, designation, e-mail or phone',
    columns: COLUMNS,
    nameRow: ({ name }) => name,
  }),
  tableClass: classes.table,
  controls: { client: { Field: ClientField, Value: ClientName } },
};

function ClientName({ value }: { value: string }) {
  return useClientName(value) ?? '…';
}
