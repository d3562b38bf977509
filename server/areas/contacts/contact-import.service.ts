import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import { type Draft, type ImportKind, importStored } from '../../records/import/kind.ts';
import { findClientsNamed } from '../clients/clients.service.ts';
import { CONTACT_FILES } from './contact-import.rules.ts';
import { clientNames } from './contact-list.store.ts';
import { CONTACT_KIND, CONTACT_ROWS } from './contacts.service.ts';
import type { ContactRow } from './contacts.tables.ts';

/** Writes into rows which client they name; in a transaction the clients are held. */
async function resolve(reader: Reader, actor: Actor, drafts: readonly Draft[]): Promise<FieldErrors[]> {
  const clientNamed = await findClientsNamed(
    reader,
    actor,
    drafts.map(({ client }) => client),
  );
  return drafts.map((draft): FieldErrors => {
    const { id, reason } = clientNamed(draft.client);
    draft.clientId = id ?? '';
    return reason === undefined ? {} : { client: reason };
  });
}

const withoutClient = ({ client: _client, clientId: _id, ...draft }: Draft): Draft => draft;

/** Contacts from a file, each at the client that its row names (docs/product/contacts.md). */
export const contactImports = (): ImportKind<ContactRow> =>
  importStored<ContactRow>(CONTACT_KIND, {
    ...CONTACT_ROWS,
    ...CONTACT_FILES,
    ...{ name: 'contacts', page: '/contacts/import' },
    words: { nameNotMapped: 'Choose which column names the contact' },
    comparedColumns: ['name', 'email', 'createdBy'],
    comparedBeside: clientNames,
    rowOf: ({ client: _client, ...draft }, origin) => CONTACT_ROWS.rowOf(draft, origin),
    changedBy: (row, draft) => CONTACT_ROWS.changedBy(row, withoutClient(draft)),
    async findReferred(reader, actor, drafts) {
      const copies = drafts.map((draft) => ({ ...draft }));
      return (await resolve(reader, actor, copies)).map((problems) => ({ problems }));
    },
    async prepare(tx, actor, drafts) {
      await resolve(tx, actor, drafts);
      return {};
    },
    /** A client may have been deleted since the file was read. */
    findTaken: async (_tx, rows) =>
      new Map(rows.flatMap(({ id, clientId }) => (clientId === '' ? [[id, CLIENT_NAMED_MESSAGES.unknown] as const] : []))),
  });
