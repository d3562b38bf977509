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
  const widths = (names?: string[]) =>
    withWidths(
      columns,
      names?.map((client) => ({ client })),
    ).map(({ width }) => width);
  expect(widths()).toEqual([17, 31, 18]);
  expect(widths(['Konkan Minerals and Metals Ltd', 'Kestrel'])).toEqual([17, 30, 18]);
  expect(widths(['2026-03', '2026-04'])).toEqual([17, 18, 18]);
  expect(widths(['A name that is longer than any other one there is'])).toEqual([17, 31, 18]);
});
