import type { ListColumn, ListDescription } from '../../../records/list/list-description.ts';
import { plainList } from '../../../records/plain/plain-list.ts';
import { CLIENT_FILTER, ClientCell } from '../../clients/public/client-name.tsx';
import { type ContactView, contactRecords, type ListedContact } from '../contacts.queries.ts';
import classes from './contact-list.module.css';

const COLUMNS: readonly ListColumn<ListedContact>[] = [
  { key: 'name', header: 'Name', sort: 'name', phone: 'primary', cell: ({ name }) => name },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: ({ clientId, clientName }) => <ClientCell id={clientId} name={clientName} tab="contacts" />,
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
  controls: { client: CLIENT_FILTER },
};
