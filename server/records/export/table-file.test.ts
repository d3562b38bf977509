import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { expect, it } from 'vitest';
import { VESSEL_SOURCE } from '../../testing/kinds/vessels.ts';
import { defineTableFile, describeRows, readIds } from './table-file.ts';

const nouns = { one: 'vessel', many: 'vessels' };
const sheet = { columns: [], rowOf: () => ({}) };
const table = defineTableFile('vessels', {
  source: VESSEL_SOURCE,
  nouns,
  describe: () => ({ title: 'Fleet', rows: 'The whole fleet' }),
  data: sheet,
  print: sheet,
});

it.each([
  [{}, {}, 'The whole fleet'],
  [{ search: 'star', addedFrom: '2026-01-01', sort: 'createdAt' }, {}, 'The whole fleet · Search: star · Added on: from 2026-01-01'],
  [{ flag: 'id-of-malta' }, { flag: 'Malta' }, 'The whole fleet · Flag: Malta'],
  [{ ids: 'a,b', search: 'star' }, {}, 'Selected vessels'],
])('says in words which rows %j asks for', (query, names, words) => {
  expect(describeRows(table, { format: 'csv', ...query }, names)).toBe(words);
});

it('reads the named ids once each', () => {
  expect(readIds({ format: 'csv', ids: 'a, b,a,,' }, nouns)).toEqual(['a', 'b']);
  expect(readIds({ format: 'csv' }, nouns)).toBeUndefined();
});

it('refuses none and too many in the words of the kind', () => {
  const many = Array.from({ length: BULK_MAX + 1 }, (_, at) => `v${at}`).join();
  expect(() => readIds({ format: 'csv', ids: ' ,' }, nouns)).toThrow('Select at least one vessel');
  expect(() => readIds({ format: 'csv', ids: many }, nouns)).toThrow(`Select at most ${BULK_MAX} vessels`);
});
