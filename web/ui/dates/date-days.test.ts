import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayMonthYear, fullDay, lastDayOf, mondayOf, monthAndYear, monthDayYear, monthOf } from './date-days.ts';
import { addMonthsTo, dayByKey, gridOf } from './month-grid.ts';

const month = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => `${year}-${String(number).padStart(2, '0')}`);

describe('the grid of a month', () => {
  it('is 42 days in a row from a Monday, with the whole month among them', () => {
    fc.assert(
      fc.property(month, (shown) => {
        const days = gridOf(shown);
        expect(days).toHaveLength(42);
        expect(fullDay(days[0] ?? '')).toMatch(/^Monday/);
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
        const inside = days.filter((day) => monthOf(day) === shown);
        expect([inside[0], inside.at(-1)]).toEqual([`${shown}-01`, lastDayOf(shown)]);
        expect(inside).toHaveLength(Number(lastDayOf(shown).slice(8)));
        // The first week always contains a day of the month.
        expect(days.indexOf(`${shown}-01`)).toBeLessThan(7);
      }),
    );
  });

  it.each([
    ['2026-11', '2026-10-26', '2026-12-06', 'the first is a Sunday, the last day of its week'],
    ['2026-06', '2026-06-01', '2026-07-12', 'the first is a Monday'],
    ['2027-02', '2027-02-01', '2027-03-14', 'four weeks exactly'],
    ['2028-02', '2028-01-31', '2028-03-12', 'a leap day'],
    ['2026-01', '2025-12-29', '2026-02-08', 'the year before'],
    ['2026-12', '2026-11-30', '2027-01-10', 'the year after'],
  ])('of %s is from %s to %s (%s)', (shown, first, last) => {
    const days = gridOf(shown);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
  });
});

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-01-01', '2025-12-29'],
  ['2028-03-01', '2028-02-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s is %i months from %s, which may be shorter', (day, months, expected) => {
  expect(addMonthsTo(day, months)).toBe(expected);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2100-02', '2100-02-28'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (shown, last) => {
  expect(lastDayOf(shown)).toBe(last);
});

it.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, undefined],
])('%s (with Shift: %s) leads from Sunday 2026-11-01 to %s', (key, hasShift, expected) => {
  expect(dayByKey('2026-11-01', key, hasShift)).toBe(expected);
});

it('writes days as specified', () => {
  expect(monthDayYear('2026-09-05')).toBe('Sep 5, 2026');
  expect(dayMonthYear('2026-09-05')).toBe('05/09/2026');
  expect(fullDay('2026-11-22')).toBe('Sunday, November 22, 2026');
  expect(monthAndYear('2026-11')).toBe('November 2026');
});
