import { defineFields } from '@fairlead/contract/kit/records/fields';
import { POCKET_CONTACTS } from '@fairlead/contract/pocket';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { joinedTexts, objectOf } from '../../platform/db/lists/json-list.ts';
import type { DerivedFields } from '../../records/filters/reply.ts';

const COLUMNS = {
  ...{ _id: 'contact.id', name: 'contact.name', designation: 'contact.designation' },
  ...{ email: 'contact.email', mobile: 'contact.mobile', phone: 'contact.phone' },
};
const FIELDS = defineFields({ contacts: { kind: 'list', max: POCKET_CONTACTS, of: {}, label: 'Contacts' } });

/** A client's contacts as devices keep them (docs/product/offline.md), in statements that read `client`. */
export const keptContacts = (reader: Reader): DerivedFields => ({
  fields: FIELDS,
  derived: {
    contacts: sql`('[' || coalesce((select ${joinedTexts(reader, 'kept.json')} from (
      select ${objectOf(reader, COLUMNS)} as "json" from "contact"
      where "contact"."clientId" = "client"."id" and "contact"."deletedAt" is null
      order by "contact"."nameKey", "contact"."id" limit ${sql.lit(POCKET_CONTACTS)}) as "kept"), '') || ']')`,
  },
});
