import type { PocketClient, PocketContact } from '@fairlead/contract/pocket';

/** The contacts of a client as they are kept on the device, by its id (docs/product/offline.md). */
export interface KeptAside {
  _id: string;
  contacts: readonly PocketContact[];
  /** There may be more. */
  isCut: boolean;
}

/** What is kept of these clients' contacts, of which the server sends so many each. */
export const keepContacts = (clients: readonly PocketClient[], contactsEach: number): KeptAside[] =>
  clients.flatMap(({ _id, contacts = [] }) =>
    // A server that is not updated yet sends none.
    contacts.length === 0 ? [] : [{ _id, contacts, isCut: contacts.length >= contactsEach }],
  );
