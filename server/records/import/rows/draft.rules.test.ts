import type { ImportField } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { draftReader, mappingOf } from './draft.rules.ts';

const { readDraft } = draftReader(CLIENT_FILES);

const readDraftWith = (field: ImportField, cell: string) => {
  const fields: ImportField[] = ['companyName', 'email', field];
  return readDraft(['Konkan Minerals', 'desk@konkan.example', cell], mappingOf(CLIENT_FILES, fields, fields, []));
};

it.each<[ImportField, string, string]>([
  ['type', 'Pirate', 'must be one of Shipper, Consignee, Broker, Agent, Other'],
  ['opportunityValue', 'much', 'must be a number'],
  ['opportunityValue', '-5', 'must be 0 or more'],
  ['projectTimelineStart', 'soon', 'must be a date like 2026-11-21'],
  ['website', 'javascript:alert(1)', 'must be a web address'],
  ['email', 'no-address', 'must be an email address'],
  ['notes', 'x\0y', 'must be valid text'],
])('leaves out of a row the %s %j, says why, and keeps the rest', (field, cell, reason) => {
  const { problems, notes, draft } = field === 'email' ? readEmail(cell) : readDraftWith(field, cell);
  expect({ problems, notes }).toEqual({ problems: {}, notes: { [field]: { cell, reason } } });
  expect(draft).toMatchObject({ companyName: 'Konkan Minerals' });
  expect(draft).not.toHaveProperty(field);
});
const readEmail = (cell: string) =>
  readDraft(['Konkan Minerals', cell], mappingOf(CLIENT_FILES, ['companyName', 'email'], ['Company', 'Email'], []));

it('refuses only a row without a company, and says what else could not be kept of it', () => {
  const { problems, notes, draft } = readDraft(
    ['', 'no-address'],
    mappingOf(CLIENT_FILES, ['companyName', 'email'], ['Company', 'Email'], []),
  );
  expect({ problems, notes: Object.keys(notes), draft }).toEqual({
    problems: { companyName: 'Company Name is missing' },
    notes: ['email'],
    draft: undefined,
  });
});

it('leaves out the end of a project that is before its start', () => {
  const fields: ImportField[] = ['companyName', 'projectTimelineStart', 'projectTimelineEnd'];
  const { notes, draft } = readDraft(['Acme', '2026-03-04', '2026-03-01'], mappingOf(CLIENT_FILES, fields, fields, []));
  expect(Object.keys(notes)).toEqual(['projectTimelineEnd']);
  expect(draft).toMatchObject({ projectTimelineStart: '2026-03-04' });
});

it('joins the parts of an address and a name, and writes no part of an address twice', () => {
  const fields: ImportField[] = ['primaryContactName', 'primaryContactName', 'address', 'address', 'address'];
  const mapping = mappingOf(CLIENT_FILES, fields, ['First Name', 'Last Name', 'Address', 'City', 'Zip'], []);
  expect(readDraft(['Ali', 'Ali', '9 Quay Rd', 'Panjim', '403001'], mapping).values).toEqual({
    primaryContactName: 'Ali Ali',
    companyName: 'Ali Ali',
    address: '9 Quay Rd, Panjim, 403001',
  });
  expect(readDraft(['', '', '9 Quay Rd, Panjim', 'PANJIM', '403001'], mapping).values.address).toBe('9 Quay Rd, Panjim, 403001');
});

it.each([
  ['a list headed by hand', [], ['Acme', 'Dry', '022']],
  ['our own export', ['Fairlead ID'], [' Acme ', 'Dry ', ' 022 ']],
])('of %s the blanks around a text are taken as they are meant there', (_what, mark, kept) => {
  const headers = ['Company Name', 'Email', 'Category', 'Phone', ...mark];
  const mapping = mappingOf(CLIENT_FILES, ['companyName', 'email', 'category', 'phone'], headers, []);
  const { values } = readDraft([' Acme ', 'a@acme.example', 'Dry ', ' 022 '], mapping);
  expect([values.companyName, values.category, values.phone]).toEqual(kept);
});
