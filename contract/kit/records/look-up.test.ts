import { expect, it } from 'vitest';
import { lookUp } from './look-up.ts';

it('finds what a table has of its own, and nothing that every object inherits', () => {
  const table = { won: 1 };
  expect(['won', 'lost', 'toString', 'constructor', '__proto__'].map((word) => lookUp(table, word))).toEqual([
    1,
    ...[undefined, undefined, undefined, undefined],
  ]);
});
