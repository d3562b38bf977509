import { expect, it } from 'vitest';
import { columnWidth } from './column-widths.ts';
import { periodLine } from './period-line.ts';

const period = { from: '2026-06-01', to: '2026-11-30' };
const content = { period, notes: [], blocks: [], detail: { title: 'Entries', columns: [], total: 0 } };

it('says the period once, in the title or below it', () => {
  const titles = ['Sales Report', 'Sales Report 2026-06-01 to 2026-11-30'];
  expect(titles.map((title) => periodLine({ title, ...content }))).toEqual([['2026-06-01 to 2026-11-30'], []]);
});

it('gives a column room for the longest word of its header', () => {
  const headers = ['Wins', 'Documents', 'With a good position'];
  expect(headers.map((header) => columnWidth({ key: 'key', header, kind: 'number' }))).toEqual([9, 13, 12]);
});
