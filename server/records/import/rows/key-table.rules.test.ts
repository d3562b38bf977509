import { expect, it } from 'vitest';
import { keyTable } from './key-table.rules.ts';

it('knows of a hundred thousand texts which lines hold them, and the first of each', () => {
  const keys = keyTable();
  const LINES = 100_000;
  for (let line = 1; line <= LINES; line += 1) {
    expect(keys.note(`email:desk${line}@example.com`, line)).toBeUndefined();
  }
  expect(keys.note('email:desk7@example.com', LINES + 1)).toBe(7);
  expect(keys.note('email:desk7@example.com', LINES + 2)).toBe(7);
  expect(keys.linesOf('email:desk7@example.com').sort((a, b) => a - b)).toEqual([7, LINES + 1, LINES + 2]);
  expect(keys.linesOf('email:desk99999@example.com')).toEqual([99_999]);
  expect(keys.linesOf('name:desk7@example.com')).toEqual([]);
});
