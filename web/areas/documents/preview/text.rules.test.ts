import { expect, it } from 'vitest';
import { decodeText } from './text.rules.ts';

const bytes = (...all: number[]) => new Uint8Array(all);

it.each([
  ['UTF-8', new TextEncoder().encode('Malmö 港'), 'Malmö 港'],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x41), 'A'],
  ['UTF-8 that ends within a character', new TextEncoder().encode('Malmö 港').subarray(0, -1), 'Malmö �'],
  ['UTF-16 with its mark', bytes(0xff, 0xfe, 0x41, 0, 0xf6, 0), 'Aö'],
  ['UTF-16 without it', bytes(0x41, 0, 0x42, 0, 0x43, 0), 'ABC'],
  ['UTF-16, the high byte first', bytes(0, 0x41, 0, 0x42), 'AB'],
  ['Windows-1252', bytes(0x4d, 0x61, 0x6c, 0x6d, 0xf6, 0x20, 0x80), 'Malmö €'],
  ['nothing', bytes(), ''],
])('reads %s', (_, given, text) => {
  expect(decodeText(given)).toBe(text);
});
