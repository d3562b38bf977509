import { expect, it } from 'vitest';
import { sizeText } from './backup-words.rules.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [10_480_000, '10.5 MB'],
  [999_000_000, '999 MB'],
  [1_000_000_000, '1.0 GB'],
  [123_456_000_000, '123 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
