import type { ImportField } from '@fairlead/contract/imports';
import { expect, it } from 'vitest';
import { drafted, mappingOf } from './draft.rules.ts';

const problemsOf = (field: ImportField, cell: string) => {
  const fields: ImportField[] = ['companyName', 'email', field];
  return drafted(['Konkan Minerals', 'desk@konkan.example', cell], mappingOf(fields, fields, [])).problems;
};

it.each<[ImportField, string, string]>([
  ['type', 'Pirate', 'must be one of Shipper, Consignee, Broker, Agent, Other'],
  ['opportunityValue', 'much', 'must be a number'],
  ['opportunityValue', '-5', 'must be 0 or more'],
  ['projectTimelineStart', 'soon', 'must be a date like 2026-11-21'],
  ['website', 'javascript:alert(1)', 'must be a web address'],
])('says of %s %j what it must be', (field, cell, reason) => {
  expect(problemsOf(field, cell)).toEqual({ [field]: reason });
});

it.each([
  ['a list headed by hand', [], ['Acme', 'Dry', '022']],
  ['our own export', ['Fairlead ID'], [' Acme ', 'Dry ', ' 022 ']],
])('of %s the blanks around a text are taken as they are meant there', (_what, mark, kept) => {
  const headers = ['Company Name', 'Email', 'Category', 'Phone', ...mark];
  const mapping = mappingOf(['companyName', 'email', 'category', 'phone'], headers, []);
  const { values } = drafted([' Acme ', 'a@acme.example', 'Dry ', ' 022 '], mapping);
  expect([values.companyName, values.category, values.phone]).toEqual(kept);
});
