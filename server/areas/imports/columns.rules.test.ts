import { CLIENT_LABELS } from '@fairlead/contract/clients';
import { IMPORT_FIELDS } from '@fairlead/contract/imports';
import { describe, expect, it } from 'vitest';
import { guessedFields, hasHeader, headersKey, shownHeaders } from './columns.rules.ts';

describe('the first row names the columns', () => {
  it.each([
    ['known headers', ['Company Name', 'Email'], true],
    ['unknown but different texts', ['Wer', 'Wo', ''], true],
    ['known headers, one of them twice', ['Company', 'Email', 'Email'], true],
    ['an email', ['John Doe', 'john@example.com'], false],
    ['a number', ['Acme', '12'], false],
    ['the same text twice', ['x', 'x'], false],
    ['nothing', ['', ' '], false],
  ])('%s: %j → %s', (_what, cells, expected) => {
    expect(hasHeader(cells)).toBe(expected);
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
  ])('by the headers of %s', (_program, headers, fields) => {
    expect(guessedFields(headers, true, [headers.map(() => 'x')])).toEqual(fields);
  });

  it('by what stands in them where nothing names them', () => {
    const rows = [
      ['Acme', 'a@acme.example', 'https://acme.example', '+91 98200 12345', '7'],
      ['Brine', 'b@brine.example', 'www.brine.example', '022 2345 6789', '8'],
    ];
    expect(guessedFields(shownHeaders(undefined, 5), false, rows)).toEqual(['companyName', 'email', 'website', 'phone', null]);
  });

  it('but not by choices that are not ours, nor by a company that nobody has', () => {
    expect(guessedFields(['Lead Status', 'Email'], true, [['NEW', 'a@example.com']])).toEqual([null, 'email']);
    expect(guessedFields(['Name', 'Company'], true, [['Riya Nair', '']])).toEqual(['primaryContactName', null]);
  });
});

it('shows a column without a name by its place, and remembers headers whatever their case', () => {
  expect(shownHeaders(['Company', ' '], 3)).toEqual(['Company', 'Column 2', 'Column 3']);
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
