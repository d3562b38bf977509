import { expect, it } from 'vitest';
import { listActivityDays, listMonths } from './overview.rules.ts';

it.each([
  ['2026-11-23', 78, '2026-09-07'],
  ['2026-11-29', 84, '2026-09-07'],
  ['2026-11-30', 78, '2026-09-14'],
])('the grid of %s begins on the Monday eleven weeks before', (today, count, first) => {
  const days = listActivityDays(today);
  expect({ count: days.length, first: days[0], last: days.at(-1) }).toEqual({ count, first, last: today });
});

it('the months end with this one, across a turn of the year', () => {
  expect(listMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
