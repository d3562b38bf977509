import { type ContactChange, type ContactDraft, contactKind } from '@fairlead/contract/contacts';
import { notFound } from '../../platform/http/app-error.ts';
import { plainFile, plainRows } from '../../records/plain-kind.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import { CONTACT_SOURCE, isSeenBy } from './contact-list.store.ts';
import type { ContactRow } from './contacts.tables.ts';

export { countContacts, keptContacts } from './kept-contacts.store.ts';

/** One belongs to who added it. */
export const CONTACT_KIND = storeKind<'contact', ContactRow>(contactKind, {
  source: CONTACT_SOURCE,
  isSeenBy,
  nameOf: ({ name }) => name,
  ownership: ({ createdBy }) => ({ createdBy, assignedTo: [] }),
});

/** Rows of a plain kind; what happens to one is told in its client's timeline. */
export const CONTACT_ROWS = { ...plainRows<ContactRow>(CONTACT_KIND), subjectsOf: ({ clientId }: ContactRow) => [clientId] };
export const CONTACT_FILE = plainFile(CONTACT_KIND, 'Contacts');

type Change = ContactChange & { clientId?: string };

/** People at clients, beside the primary contact that the client itself states (docs/product/contacts.md). */
export const createContacts = ({ clients, ...parts }: RecordParts & { clients: Clients }) =>
  createRecords<ContactRow, ContactDraft & Change, Change>(
    CONTACT_KIND,
    {
      ...CONTACT_ROWS,
      file: CONTACT_FILE,
      /** Holds the client of a new contact. */
      async prepare(tx, actor, sent) {
        if (sent.clientId === undefined) return () => ({ sent });
        const clientId = await clients.hold(tx, actor, sent.clientId);
        if (clientId === undefined) throw notFound('Client');
        return () => ({ sent: { ...sent, clientId } });
      },
    },
    parts,
  );
