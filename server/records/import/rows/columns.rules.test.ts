import { CLIENT_LABELS, IMPORT_FIELDS } from '@fairlead/contract/clients';
import { describe, expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { columnReader, headersKey, labelHeaders } from './columns.rules.ts';

const { guessedFields, hasHeader, titleRowsOf } = columnReader(CLIENT_FILES);

describe('a row names the columns', () => {
  it.each<[string, string[], string[][], boolean]>([
    ['known headers', ['Company Name', 'Email'], [], true],
    ['known headers and a year', ['Company', 'Email', 'Phone', '2026'], [], true],
    ['known headers, one of them twice', ['Company', 'Email', 'Email'], [], true],
    ['unknown texts above values', ['Wer', 'Wo', 'Was'], [['Acme', 'a@acme.example', 'x']], true],
    ['texts above texts', ['Acme', 'Mumbai'], [['Brine', 'Pune']], false],
    ['a contact above others', ['Asha Menon', 'Asha', 'Menon'], [['Ravi Iyer', 'Ravi', 'Iyer']], false],
    ['a contact that has no email above others that have one', ['Acme', 'n/a'], [['Brine', 'b@brine.example']], false],
    ['a contact with a blank above others that have one', ['Acme', ''], [['Brine', 'b@brine.example']], false],
    ['an email', ['John Doe', 'john@example.com'], [], false],
    ['a known word and an email', ['Customer', 'john@example.com'], [], false],
    ['a number', ['Acme', '12'], [['Brine', '13']], false],
    ['a telephone number', ['Acme', '+91 98200 12345'], [['Brine', '+91 98200 12346']], false],
    ['a day', ['Acme', '3/4/2026'], [['Brine', '5/4/2026']], false],
    ['nothing', ['', ' '], [['x', '1']], false],
  ])('%s', (_what, cells, below, expected) => {
    expect(hasHeader(cells, below)).toBe(expected);
  });
});

describe('rows above the header', () => {
  const HEADER = ['Party Name', 'GST No.', 'Contact No'];
  const DATA = ['Acme', '27AAACA1234A1Z5', '+91 98200 12345'];
  it.each<[string, string[][], number]>([
    ['are none in a usual file', [HEADER, DATA], 0],
    ['are a title', [['List of parties', '', ''], HEADER, DATA], 1],
    ['are a title and the day of the report', [['List of parties'], ['Printed on', '3/4/2026', ''], HEADER, DATA], 2],
    ['are a title above headers that nobody knows', [['Liste'], ['Wer', 'Wo'], ['Acme', 'a@acme.example']], 1],
    [
      'are none where there is no header',
      [
        ['Acme', 'a@acme.example'],
        ['Brine', 'b@brine.example'],
      ],
      0,
    ],
    [
      'are none where a contact is shorter than others',
      [
        ['Acme', ''],
        ['Brine', 'b@brine.example'],
        ['Cove', 'c@cove.example'],
      ],
      0,
    ],
    ['are none in a list of names', [['Acme'], ['Brine']], 0],
  ])('%s', (_what, rows, expected) => {
    expect(titleRowsOf(rows)).toBe(expected);
  });
});

describe('columns are known', () => {
  it('by every label and field of our own, in any case and spacing', () => {
    for (const field of IMPORT_FIELDS) {
      for (const header of [CLIENT_LABELS[field], field, CLIENT_LABELS[field].toUpperCase().replace(/ /g, '_')])
        expect({ header, found: guessedFields([header], true, [[firstOption(field)]])[0] }).toEqual({ header, found: field });
    }
  });

  it.each([
    [
      'Google',
      ['Name', 'Given Name', 'E-mail 1 - Value', 'Phone 1 - Value', 'Organization 1 - Name'],
      ['primaryContactName', null, 'email', 'phone', 'companyName'],
    ],
    [
      'Outlook',
      ['First Name', 'Last Name', 'Company', 'E-mail Address', 'Mobile Phone', 'Business Street', 'Business City'],
      ['primaryContactName', 'primaryContactName', 'companyName', 'email', 'mobile', 'address', 'address'],
    ],
    [
      'Salesforce',
      ['NAME', 'PHONE', 'BILLINGCITY', 'BILLINGCOUNTRY', 'WEBSITE'],
      ['primaryContactName', 'phone', 'address', 'country', 'website'],
    ],
    [
      'HubSpot',
      ['Company name', 'Company domain name', 'Phone Number', 'Industry', 'Create Date'],
      ['companyName', 'website', 'phone', 'industryType', null],
    ],
    [
      'Thunderbird',
      ['Display Name', 'Primary Email', 'Work Phone', 'Organization'],
      ['primaryContactName', 'email', 'phone', 'companyName'],
    ],
    [
      'Tally and the like',
      ['Party Name', 'Contact Person', 'Contact No', 'Mobile No.', 'GST No.', 'Remarks'],
      ['companyName', 'primaryContactName', 'phone', 'mobile', 'taxId', 'notes'],
    ],
    [
      'reports',
      ['Account Name', 'Mobile Phone Number', 'Billing Street', 'Billing State/Province', 'Billing Zip/Postal Code', 'Mailing City'],
      ['companyName', 'mobile', 'address', 'address', 'address', null],
    ],
    [
      'a list by hand',
      ['Site Name', 'Address', 'City', 'State', 'Zip', 'Country'],
      ['companyName', 'address', 'address', 'address', 'address', 'country'],
    ],
    ['a whole address beside its parts', ['Company', 'Full Address', 'City'], ['companyName', 'address', null]],
  ])('by the headers of %s', (_program, headers, fields) => {
    expect(guessedFields(headers, true, [headers.map(() => 'x')])).toEqual(fields);
  });

  it('by what stands in them where nothing names them', () => {
    const rows = [
      ['Acme', 'a@acme.example', 'https://acme.example', '+91 98200 12345', '7'],
      ['Brine', 'b@brine.example', 'www.brine.example', '022 2345 6789', '8'],
    ];
    expect(guessedFields(labelHeaders(undefined, 5), false, rows)).toEqual(['companyName', 'email', 'website', 'phone', null]);
  });

  it('but not by choices that are not ours, nor by a company that nobody has', () => {
    expect(guessedFields(['Stage Name', 'Email'], true, [['Closed Won', 'a@example.com']])).toEqual(['currentStatus', 'email']);
    expect(guessedFields(['Lead Status', 'Email'], true, [['NEW', 'a@example.com']])).toEqual([null, 'email']);
    expect(guessedFields(['Name', 'Company'], true, [['Riya Nair', '']])).toEqual(['primaryContactName', null]);
  });
});

it('shows a column without a name by its place, and remembers headers whatever their case', () => {
  expect(labelHeaders(['Company', ' '], 3)).toEqual(['Company', 'Column 2', 'Column 3']);
  expect(headersKey([' E-Mail', 'COMPANY'])).toBe(headersKey(['E-mail ', 'Company']));
  expect(headersKey(['a', 'b'])).not.toBe(headersKey(['b', 'a']));
});

/** A value that fits, for the fields whose guess looks at the values too. */
function firstOption(field: string): string {
  const options: Record<string, string> = {
    type: 'Shipper',
    decisionMaker: 'Yes',
    relationshipStatus: 'Active',
    contractType: 'COA',
    currentStatus: 'Lead',
    incoterms: 'FOB',
  };
  return options[field] ?? 'x';
}
