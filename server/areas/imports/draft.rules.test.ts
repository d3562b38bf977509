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
