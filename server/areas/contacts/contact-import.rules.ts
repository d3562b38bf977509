import { CONTACT_IMPORT_FIELDS, importedContact } from '@fairlead/contract/contacts';
import type { Likeness } from '@fairlead/contract/kit/import/imports';
import { folded } from '../../platform/db/lists/folded.ts';
import type { ReadableKind } from '../../records/import/kind.ts';

/** How a file of contacts is read. */
export const CONTACT_FILES: ReadableKind = {
  fields: CONTACT_IMPORT_FIELDS,
  schema: importedContact,
  nameField: 'name',
  separators: { name: ' ', notes: ', ' },
  whole: { name: ['name', 'fullname', 'displayname', 'contact', 'contactname', 'contactperson', 'person', 'personname'] },
  standsIn: ['client', 'email', 'mobile', 'phone'],
  looksLike: [['email', 'email']],
  keysOf: ({ name, email, client }) => keysAt(client, name, email),
  /** A file may call the client by any of these. */
  alikeKeysOf: ({ name, email, clientName, clientEmail, clientTaxId }) =>
    [clientName, clientEmail, clientTaxId].filter((client) => client).flatMap((client) => keysAt(client, name, email)),
};

/**
 * Who shares both name and e-mail address at one client is the same person. Either alone is a question: colleagues share an address, people a
 * name. Somebody at two clients is two contacts.
 */
function keysAt(client: unknown, name: unknown, email: unknown): [Likeness, string][] {
  const [at, called, address] = [client, name, email].map((text) => folded(String(text ?? '')));
  const byName: [Likeness, string] = ['name', `${at}|name|${called}`];
  return address === '' ? [byName] : [byName, ['name', `${at}|email|${address}`], ['email', `${at}|${address}|${called}`]];
}
