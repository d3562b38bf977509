import { expect, it } from 'vitest';
import { keepLargeCounts } from './large-counts.ts';

it('keeps a large count for five seconds, and a small one not at all', () => {
  let now = 0;
  const counts = keepLargeCounts(() => now);
  counts.add('large', 10_001);
  counts.add('small', 10_000);
  now = 4_999;
  expect([counts.find('large'), counts.find('small')]).toEqual([10_001, undefined]);
  now = 5_000;
  expect(counts.find('large')).toBeUndefined();
});

it('forgets a large count once it was counted as small', () => {
  const counts = keepLargeCounts(() => 0);
  counts.add('filter', 20_000);
  counts.add('filter', 3);
  expect(counts.find('filter')).toBeUndefined();
});
