import { CLIENT_FIELDS, CLIENT_MESSAGES, importedClient } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { ReadableKind } from '../../../records/import/kind.ts';
import { alikeKeys, type Likened, likenessKeys } from '../duplicates/likeness.rules.ts';

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
  ...['pic', 'personincharge', 'attn', 'attention', 'kindattn', 'keycontact', 'primarycontactperson', 'concernedperson'],
  ...['nameofcontactperson', 'poc', 'pointofcontact', 'personname', 'associatedcontact'],
];
/** Who a shipment is from, to or by; a sheet that names two of them is about shipments. */
const PARTIES = [
  ...['shipper', 'shippername', 'exporter', 'exportername', 'consignee', 'consigneename', 'importer', 'importername'],
  ...['buyer', 'buyername', 'forwarder', 'forwardername', 'freightforwarder', 'charterer', 'charterers', 'charterername'],
];
/** Beside them an amount is that of the goods. */
const OF_GOODS = [
  'volume',
  'quantity',
  'qty',
  'weight',
  'grossweight',
  'netweight',
  'hscode',
  'hs',
  'teu',
  'teus',
  'cbm',
  'containers',
  'unitprice',
];

/** How a file of clients is read. */
export const CLIENT_FILES: ReadableKind = {
  fields: CLIENT_FIELDS,
  schema: importedClient,
  nameField: 'companyName',
  nameStandsFor: 'primaryContactName',
  separators: { address: ', ', primaryContactName: ' ' },
  whole: {
    primaryContactName: WHOLE_NAMES,
    address: [
      'fulladdress',
      'address1formatted',
      'formattedaddress',
      'companyaddress',
      'officeaddress',
      'registeredaddress',
      'organizationaddress',
    ],
  },
  alone: PARTIES,
  // Beside a ship or who charters it, an owner is the ship's.
  notBeside: { value: OF_GOODS, amount: OF_GOODS, owner: ['charterer', 'vessel', 'ship'] },
  onlyBeside: {
    ...{ pod: 'preferredLoadPorts', pods: 'preferredLoadPorts' },
    ...{ start: 'projectName', startdate: 'projectName', end: 'projectName', enddate: 'projectName' },
  },
  byCells: {
    ...{ status: ['relationshipStatus', 'currentStatus'], statusreason: ['currentStatus'] },
    ...{ contract: ['contractType'], contractcoaspot: ['contractType'], terms: ['incoterms'] },
  },
  currencyOf: { opportunityValue: 'opportunityCurrency' },
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
  alikeKeysOf: (record) => alikeKeys(record as unknown as Likened),
};
