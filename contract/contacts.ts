import type { z } from 'zod';
import { clientNamedField } from './clients/named.ts';
import { DECISION_MAKER } from './clients.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { recordSchemas } from './kit/records/record-schemas.ts';
import { id } from './kit/values.ts';

/** See docs/product/contacts.md. */
export const CONTACT_MESSAGES = {
  nameMissing: 'Name is missing',
  clientMissing: 'Choose a client',
  cardsTooLarge: 'This file is larger than 2 MB. Export fewer contacts at once',
  cardsTooMany: 'This file has more than 200 vCards. Export fewer contacts at once',
  cardsMissing: 'There is no vCard in this file. Choose a .vcf file as phones and mail programs write it',
} as const;

/** Of a vCard file that contacts are added from. */
export const CARD_FILE = { maxBytes: 2 * 1024 * 1024, maxCards: 200 } as const;

const stored = { isReadOnly: true, isInLists: true, required: '' } as const;

/** What a person or a file states of a contact. */
const STATED = {
  name: {
    kind: 'text',
    max: 120,
    label: 'Name',
    required: CONTACT_MESSAGES.nameMissing,
    importNames:
      'contact contactname contactperson person personname fullname displayname firstname first givenname middlename additionalname lastname last ' +
      'surname familyname',
    isInLists: true,
    width: 28,
  },
  designation: {
    kind: 'text',
    max: 120,
    label: 'Designation',
    importNames: 'jobtitle title position jobposition organizationtitle organization1title contacttitle desig role',
    isInLists: true,
    width: 24,
  },
  department: {
    kind: 'text',
    max: 120,
    label: 'Department',
    importNames: 'dept division organizationdepartment organization1department',
    isInLists: true,
    width: 20,
  },
  email: {
    kind: 'email',
    label: 'E-mail',
    importNames:
      'emailaddress email1value email1address email1 primaryemail workemail emailwork businessemail mail emailid contactemail email2value ' +
      'email2address email2 secondaryemail email3address email3value',
    isInLists: true,
    width: 30,
  },
  mobile: {
    kind: 'phone',
    max: 60,
    label: 'Mobile',
    importNames: 'mobileno mobilenumber mobilephone mobilephonenumber phonemobile cell cellphone whatsapp whatsappnumber',
    isInLists: true,
    width: 20,
  },
  phone: {
    kind: 'phone',
    max: 60,
    label: 'Phone',
    importNames:
      'phone1value phone2value phonenumber phoneno telephone tel landline directline workphone phonework businessphone businessphone2 ' +
      'companymainphone otherphone',
    isInLists: true,
    width: 20,
  },
  decisionMaker: { kind: 'choice', options: DECISION_MAKER, label: 'Decision Maker', isInLists: true, width: 16 },
  language: { kind: 'text', max: 40, label: 'Preferred Language', importNames: 'language', width: 18 },
  notes: { kind: 'text', max: 2000, isLong: true, label: 'Notes', importNames: 'note remarks remark comments', width: 40 },
} as const satisfies Fields;

export const CONTACT_FIELDS = defineFields({
  ...STATED,
  /** Stated once, by who adds it. */
  clientId: { kind: 'reference', to: 'client', named: 'clientName', label: 'Client', column: 'clientId', ...stored },
  clientName: { kind: 'text', max: 200, label: 'Client', ...stored, width: 30 },
} as const satisfies Fields);

/** A row of a file also names the client. */
export const CONTACT_IMPORT_FIELDS = defineFields({
  ...STATED,
  client: clientNamedField(
    'clientname customer customername company companyname organization organisation organizationname organization1name account accountname ' +
      'associatedcompany primaryassociatedcompany firm clientemail taxid',
  ),
} as const satisfies Fields);
export const importedContact = recordSchemas('ImportedContact', CONTACT_IMPORT_FIELDS).imported;

/** People at a client, beside the primary contact that the client itself states. */
export const contactKind = defineKind('Contact', {
  area: 'contacts',
  thing: 'contact',
  words: { one: 'contact', many: 'contacts' },
  rights: kindRights('contacts'),
  fields: CONTACT_FIELDS,
  hangsOn: { client: 'clientId' },
  path: '/api/contacts',
  rows: 'contacts',
  filters: {
    search: { by: 'text', fields: ['name', 'designation', 'email', 'mobile', 'phone'], max: 200, label: 'Search', isSearch: true },
    client: { by: 'value', field: 'clientId', label: 'Client' },
    decisionMaker: { by: 'value', field: 'decisionMaker', label: 'Decision Maker' },
    email: { by: 'presence', field: 'email', label: 'E-mail' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['name', 'createdAt'],
  toldOfDeleted: ['name', 'designation', 'clientName'],
  search: { by: ['name', 'email', 'mobile', 'phone'], title: 'name', detail: ['designation', 'clientName'], page: '/contacts/:id' },
  alsoInDraft: { clientId: id },
  bulk: (change) => change.pick({ decisionMaker: true, department: true, language: true }),
});
export const contactEndpoints = contactKind.endpoints;
export type Contact = z.output<typeof contactKind.record>;
export type ContactDraft = z.output<typeof contactKind.draft>;
export type ContactChange = z.output<typeof contactKind.change>;
