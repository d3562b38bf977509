import { expect, it } from 'vitest';
import { columnWidth } from './column-widths.ts';

it('gives a column room for the longest word of its header', () => {
  const headers = ['Wins', 'Documents', 'With a good position'];
  expect(headers.map((header) => columnWidth({ key: 'key', header, kind: 'number' }))).toEqual([9, 13, 12]);
});
