import { expect, it } from 'vitest';
import { columnWidth, withWidths } from './column-widths.ts';

it('gives a column room for the longest word of its header', () => {
  const headers = ['Wins', 'Documents', 'With a good position'];
  expect(headers.map((header) => columnWidth({ key: 'key', header, kind: 'number' }))).toEqual([10, 15, 14]);
});

it('gives most room in a table of a PDF to what its rows are called', () => {
  const columns = [
    { key: 'day', header: 'Issued on', kind: 'day' as const },
    { key: 'client', header: 'Client', kind: 'text' as const },
    { key: 'state', header: 'State', kind: 'text' as const },
  ];
  expect(withWidths(columns).map(({ width }) => width)).toEqual([17, 31, 18]);
});
