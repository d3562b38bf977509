import { expect, it } from 'vitest';
import { newId } from './clock.ts';

it('makes ids that sort as they were made, many in one millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
