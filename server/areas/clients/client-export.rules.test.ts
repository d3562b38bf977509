import { CLIENT_LABELS, type ClientFormField } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { EXPORT_COLUMNS, filterInWords, namedIds, PAGE_GROUPS } from './client-export.rules.ts';

const fields = Object.keys(CLIENT_LABELS).sort() as ClientFormField[];

it("shows every field once on a client's page", () => {
  expect(PAGE_GROUPS.flatMap((group) => group.fields).sort()).toEqual(fields);
});

it('writes every field under a header of its own', () => {
  const headers = EXPORT_COLUMNS.map(({ header }) => header);
  expect(new Set(headers).size).toBe(headers.length);
  expect(EXPORT_COLUMNS.map(({ key }) => key)).toEqual(expect.arrayContaining(fields));
});

it.each([
  [{ format: 'csv' }, 'All clients and leads, the lost left out'],
  [{ format: 'csv', lost: 'true' }, 'All clients and leads, the lost included'],
  [{ format: 'csv', segment: 'Leads', search: 'quay', addedFrom: '2026-01-01' }, 'Leads · Search: quay · Added on: from 2026-01-01'],
  [
    { format: 'csv', assignedToId: 'nobody', category: 'Bulk' },
    'All clients and leads, the lost left out · Assigned to: nobody · Category: Bulk',
  ],
  [
    { format: 'csv', assignedToId: 'x', phone: '98', companyName: 'a' },
    'All clients and leads, the lost left out · Company Name contains a · Assigned to: Asha · Phone Number contains 98',
  ],
  [{ format: 'csv', ids: 'a,b', search: 'quay' }, 'Selected clients'],
] as const)('says %j in words', (query, words) => {
  expect(filterInWords(query, 'Asha')).toBe(words);
});

it('reads the named ids once each', () => {
  expect(namedIds('a, b,a,,')).toEqual(['a', 'b']);
  expect(namedIds(undefined)).toBeUndefined();
});
