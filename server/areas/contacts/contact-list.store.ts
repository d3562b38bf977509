import { contactKind } from '@fairlead/contract/contacts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { ListSource } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('contact', contactKind.list);
/** Who may see a contact: whoever sees its client, which is not deleted. */
export const { isSeenBy } = seen;

/** How contacts are stored as far as lists go (docs/product/contacts.md). */
export const CONTACT_SOURCE: ListSource<'contact'> = {
  list: contactKind.list,
  table: 'contact',
  ...seen,
  keys: { name: 'nameKey' },
  derived: () => ({ clientName: sql`(select "companyName" from "client" where "client"."id" = "contact"."clientId")` }),
  assertStillSees: assertSeesAsBefore,
  tuning: { runs: { clientId: 'nameKey' } },
};

const clientOf = (reader: Reader) => reader.selectFrom('client').whereRef('client.id', '=', 'contact.clientId' as never);

/** By what a file may call the client of a contact, as SQL over contacts. */
export const clientNames = (reader: Reader) => ({
  clientName: clientOf(reader).select('companyName'),
  clientEmail: clientOf(reader).select('email'),
  clientTaxId: clientOf(reader).select('taxId'),
});
