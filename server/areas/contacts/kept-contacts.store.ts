import type { Actor } from '@fairlead/contract/kit/permissions';
import { defineFields } from '@fairlead/contract/kit/records/fields';
import { POCKET_CONTACTS } from '@fairlead/contract/pocket';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { joinedTexts, objectOf } from '../../platform/db/lists/json-list.ts';
import type { DerivedFields } from '../../records/filters/reply.ts';
import { isSeenBy } from './contact-list.store.ts';

const COLUMNS = {
  ...{ _id: 'contact.id', name: 'contact.name', designation: 'contact.designation' },
  ...{ email: 'contact.email', mobile: 'contact.mobile', phone: 'contact.phone' },
};
const FIELDS = defineFields({ contacts: { kind: 'list', max: POCKET_CONTACTS, of: {}, label: 'Contacts' } });

/** A client's first contacts by name as devices keep them (docs/product/offline.md), in statements that read `client`. */
export const keptContacts = (reader: Reader, each: number): DerivedFields => ({
  fields: FIELDS,
  derived: {
    contacts: sql`('[' || coalesce((select ${joinedTexts(reader, 'kept.json')} from (
      select ${objectOf(reader, COLUMNS)} as "json" from "contact"
      where "contact"."clientId" = "client"."id" and "contact"."deletedAt" is null
      order by "contact"."nameKey", "contact"."id" limit ${sql.lit(each)}) as "kept"), '') || ']')`,
  },
});

/** How many clients there are with each number of contacts, among the contacts that the actor sees. */
export async function countContacts(reader: Reader, actor: Actor): Promise<{ contacts: number; clients: number }[]> {
  const seen = isSeenBy(reader, actor);
  const contacts = reader.selectFrom('contact').where('contact.deletedAt', 'is', null);
  const counted = await reader
    .selectFrom(
      (seen ? contacts.where(seen) : contacts)
        .select(({ fn }) => fn.countAll().as('contacts'))
        .groupBy('contact.clientId')
        .as('held'),
    )
    .select(({ fn }) => ['held.contacts', fn.countAll().as('clients')])
    .groupBy('held.contacts')
    .execute();
  return counted.map(({ contacts, clients }) => ({ contacts: Number(contacts), clients: Number(clients) }));
}
