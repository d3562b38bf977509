import { expect, it } from 'vitest';
import { findOrigin } from './source-map.ts';

it('finds the source, line and column of the last piece that begins at or before a place', () => {
  const map = { sources: ['quay.ts', 'crane.ts'], mappings: 'AAAA,IACK;ACDA,gBACA,C' };
  const find = (line: number, column: number) => {
    const origin = findOrigin(map, line, column);
    return origin && `${origin.source}:${origin.line}:${origin.column}`;
  };
  expect([find(1, 1), find(1, 4), find(1, 5), find(1, 900)]).toEqual(['quay.ts:1:1', 'quay.ts:1:1', 'quay.ts:2:6', 'quay.ts:2:6']);
  expect([find(2, 1), find(2, 16), find(2, 17)]).toEqual(['crane.ts:1:6', 'crane.ts:1:6', 'crane.ts:2:6']);
  expect(find(3, 1)).toBeUndefined();
});
