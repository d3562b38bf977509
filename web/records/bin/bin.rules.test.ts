import { expect, it } from 'vitest';
import { daysLeft, daysLeftText } from './bin.rules.ts';

it.each([
  ['2026-11-21T10:00:00.000Z', 30, '30 days'],
  ['2026-11-20T09:00:00.000Z', 29, '29 days'],
  ['2026-10-23T10:00:00.000Z', 1, '1 day'],
  ['2026-10-22T09:00:00.000Z', 0, 'Less than a day'],
  ['2026-01-01T00:00:00.000Z', 0, 'Less than a day'],
  ['2026-11-22T10:00:00.000Z', 30, '30 days'],
])('deleted at %s leaves %i days', (at, days, words) => {
  expect(daysLeft(at, new Date('2026-11-21T10:00:00.000Z'))).toBe(days);
  expect(daysLeftText(days)).toBe(words);
});
