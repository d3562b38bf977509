import { expect, it } from 'vitest';
import { idSince, newId } from './clock.ts';

it('makes ids that sort as they were made, many in one millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

it('finds what was made within the last seconds, and nothing before', () => {
  const [later, earlier] = [idSince(1), idSince(2)];
  expect([newId(), later, earlier].toSorted()).toEqual([earlier, later, expect.any(String)]);
  expect(idSince(-1) > newId()).toBe(true);
});
