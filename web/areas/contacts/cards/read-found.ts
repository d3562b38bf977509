import type { Client } from '@fairlead/contract/clients';
import { CARD_FILE, CONTACT_MESSAGES } from '@fairlead/contract/contacts';
import { v7 as newId } from 'uuid';
import { readAllOf } from './all-cards.queries.ts';
import { type FoundContact, foundContacts } from './found-contacts.rules.ts';

/** A card on the screen. */
export interface FoundRow extends FoundContact {
  /** Sent along each time it is added, so that it is added once. */
  id: string;
  isTicked: boolean;
  isAdded: boolean;
  /** Why adding it failed. */
  failure: string | undefined;
}

/** The cards of a file beside who is at the client already. Throws an Error that names what is wrong. */
export async function readFound(client: Client, file: File): Promise<FoundRow[]> {
  if (file.size > CARD_FILE.maxBytes) throw new Error(CONTACT_MESSAGES.cardsTooLarge);
  const [bytes, contacts] = await Promise.all([file.arrayBuffer(), readAllOf(client._id)]);
  return foundContacts(new Uint8Array(bytes), [client, ...contacts]).map((found) => ({
    ...found,
    ...{ id: newId(), isTicked: found.problem === undefined && found.alike === undefined, isAdded: false, failure: undefined },
  }));
}
