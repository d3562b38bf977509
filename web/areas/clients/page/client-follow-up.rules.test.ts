import { expect, it } from 'vitest';
import { followUpIn, followUpWords } from './client-follow-up.rules.ts';

it.each([
  ['2026-11-21', 'today', false],
  ['2026-11-22', 'tomorrow', false],
  ['2026-11-24', 'in 3 days', false],
  ['2026-11-20', '1 day overdue', true],
  ['2026-10-22', '30 days overdue', true],
  ['2027-03-21', 'in 120 days', false],
] as const)('%s reads %s', (day, words, isOverdue) => {
  expect(followUpWords(day, '2026-11-21')).toEqual({ words, isOverdue });
});

it('counts over the end of a month', () => {
  expect(followUpIn(3, '2026-02-27')).toBe('2026-03-02');
});
