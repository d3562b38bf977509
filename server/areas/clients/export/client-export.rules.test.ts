import { CLIENT_LABELS, type ClientFormField } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { describeTable, EXPORT_COLUMNS, PAGE_GROUPS } from './client-export.rules.ts';

const fields = Object.keys(CLIENT_LABELS).sort() as ClientFormField[];

it("shows every field once on a client's page, the opportunity's currency with its value", () => {
  expect([...PAGE_GROUPS.flatMap((group) => group.fields), 'opportunityCurrency'].sort()).toEqual(fields);
});

it('writes every field under a header of its own', () => {
  const headers = EXPORT_COLUMNS.map(({ header }) => header);
  expect(new Set(headers).size).toBe(headers.length);
  expect(EXPORT_COLUMNS.map(({ key }) => key)).toEqual(expect.arrayContaining(fields));
});

it.each([
  [{}, { title: 'Clients and Leads', rows: 'All clients and leads, the lost left out' }],
  [{ lost: 'true' }, { title: 'Clients and Leads', rows: 'All clients and leads, the lost included' }],
  [
    { segment: 'Leads', lost: 'true' },
    { title: 'Leads', rows: 'Leads' },
  ],
] as const)('calls a file of %j by its segment', (query, words) => {
  expect(describeTable(query)).toEqual(words);
});
