import { CONTACT_FIELDS, contactKind } from '@fairlead/contract/contacts';
import { typedFields } from '@fairlead/contract/kit/records/fields';
import { paths } from '../../../paths.ts';
import { createBin } from '../../../records/bin/bin.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import { contactRecords } from '../contacts.queries.ts';

/** Deleted contacts (docs/product/contacts.md). */
export const bin = createBin(contactRecords, {
  ...{ title: 'Contacts', nameHeader: 'Contact', searchLabel: 'Name, e-mail or phone' },
  describe: ({ name, designation, clientName }) => ({ name, detail: [designation, clientName].filter(Boolean).join(' · ') }),
});

/** What happened to a contact, in the timeline of its client. */
export const describe = createWords(contactKind, {
  told: typedFields(CONTACT_FIELDS),
  nameOf: ({ name }) => (typeof name === 'string' ? `the contact ${name}` : undefined),
  href: paths.contact,
});
