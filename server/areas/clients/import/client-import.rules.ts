import { CLIENT_FIELDS, CLIENT_MESSAGES, importedClient } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { ReadableKind } from '../../../records/import/kind.ts';
import { type Likened, likenessKeys } from './client-likeness.rules.ts';

const WHOLE_NAMES = [
  'displayname',
  'fullname',
  'contact',
  'contactname',
  'contactperson',
  'contactpersonname',
  'primarycontact',
  'primarycontactname',
  'name',
];

/** How a file of clients is read. */
export const CLIENT_FILES: ReadableKind = {
  fields: CLIENT_FIELDS,
  schema: importedClient,
  nameField: 'companyName',
  nameStandsFor: 'primaryContactName',
  joined: { address: ', ', primaryContactName: ' ' },
  whole: { primaryContactName: WHOLE_NAMES, address: ['fulladdress', 'address1formatted', 'formattedaddress'] },
  addressField: 'address',
  standsIn: ['email', 'phone', 'mobile', 'website'],
  looksLike: [
    ['email', 'email'],
    ['website', 'web'],
    ['phone', 'phone'],
    ['mobile', 'phone'],
  ],
  refusedFields({ projectTimelineStart: start, projectTimelineEnd: end }): FieldErrors {
    return start && end && end < start ? { projectTimelineEnd: CLIENT_MESSAGES.endsBeforeStart } : {};
  },
  keysOf: (record) => likenessKeys(record as unknown as Likened),
};
