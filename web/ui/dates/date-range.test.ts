import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './date-days.ts';
import { DATE_PRESETS, presetRange } from './date-range.ts';
import { monthsOf, monthsWith, openedWith, withDay, withMonth, withPreset } from './range-choice.ts';

const SATURDAY = '2026-11-21';
const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1900-01-01', days));

describe('presets', () => {
  it.each([
    ['Today', '2026-11-21', '2026-11-21'],
    ['Yesterday', '2026-11-20', '2026-11-20'],
    ['This week', '2026-11-16', '2026-11-22'],
    ['Last week', '2026-11-09', '2026-11-15'],
    ['This month', '2026-11-01', '2026-11-30'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This Year', '2026-01-01', '2026-12-31'],
    ['Last Year', '2025-01-01', '2025-12-31'],
    ['Last 7 days', '2026-11-15', '2026-11-21'],
  ] as const)('%s is %s to %s on a Saturday in November', (preset, start, end) => {
    expect(presetRange(preset, SATURDAY)).toEqual({ start, end });
  });

  it.each([
    ['This week', '2026-11-22', '2026-11-16', '2026-11-22', 'a Sunday is the last day of its week'],
    ['This week', '2026-11-23', '2026-11-23', '2026-11-29', 'a Monday is the first'],
    ['Last week', '2026-11-22', '2026-11-09', '2026-11-15', 'on a Sunday'],
    ['Last week', '2026-01-01', '2025-12-22', '2025-12-28', 'over New Year'],
    ['This week', '2026-01-01', '2025-12-29', '2026-01-04', 'over New Year'],
    ['Yesterday', '2026-01-01', '2025-12-31', '2025-12-31', 'over New Year'],
    ['Yesterday', '2028-03-01', '2028-02-29', '2028-02-29', 'a leap day'],
    ['Last month', '2026-01-31', '2025-12-01', '2025-12-31', 'over New Year'],
    ['Last month', '2028-03-31', '2028-02-01', '2028-02-29', 'a leap year’s February'],
    ['Last month', '2027-03-31', '2027-02-01', '2027-02-28', 'another February'],
    ['This Year', '2028-02-29', '2028-01-01', '2028-12-31', 'on a leap day'],
    ['Last Year', '2028-02-29', '2027-01-01', '2027-12-31', 'on a leap day'],
  ] as const)('%s, seen from %s, is %s to %s (%s)', (preset, today, start, end, _why) => {
    expect(presetRange(preset, today)).toEqual({ start, end });
  });
});

describe('opening', () => {
  it('without a range chooses last week', () => {
    expect(openedWith(undefined, SATURDAY)).toEqual({
      range: { start: '2026-11-09', end: '2026-11-15' },
      preset: 'Last week',
      anchor: undefined,
    });
  });

  it('with a range keeps it, and names the preset it is', () => {
    for (const preset of DATE_PRESETS) expect(openedWith(presetRange(preset, SATURDAY), SATURDAY).preset).toBe(preset);
    const range = { start: '2026-11-10', end: '2026-11-12' };
    expect(openedWith(range, SATURDAY)).toEqual({ range, preset: undefined, anchor: undefined });
  });
});

describe('choosing by hand', () => {
  const opened = openedWith(undefined, SATURDAY);

  it('makes a range of one day with the first click and sets its end with the second, without a preset', () => {
    const first = withDay(opened, '2026-11-18');
    expect([first.range, first.preset]).toEqual([{ start: '2026-11-18', end: '2026-11-18' }, undefined]);
    const second = withDay(first, '2026-12-03');
    expect([second.range, second.preset]).toEqual([{ start: '2026-11-18', end: '2026-12-03' }, undefined]);
  });

  it('begins anew with the third click, and after a preset', () => {
    const done = withDay(withDay(opened, '2026-11-18'), '2026-11-20');
    expect(withDay(done, '2026-11-25').range).toEqual({ start: '2026-11-25', end: '2026-11-25' });
    const half = withDay(opened, '2026-11-18');
    expect(half.anchor).toBe('2026-11-18');
    expect(withDay(withPreset('Today', SATURDAY), '2026-11-25').range).toEqual({ start: '2026-11-25', end: '2026-11-25' });
  });

  it('takes two clicks on one day for that day', () => {
    expect(withDay(withDay(opened, '2026-11-18'), '2026-11-18')).toEqual({
      range: { start: '2026-11-18', end: '2026-11-18' },
      preset: undefined,
      anchor: undefined,
    });
  });

  it('gives the same range for two days in either order, start first', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const { range } = withDay(withDay(opened, one), other);
        expect(withDay(withDay(opened, other), one).range).toEqual(range);
        expect(range.start <= range.end).toBe(true);
        expect([range.start, range.end].sort()).toEqual([one, other].sort());
      }),
    );
  });
});

describe('the two calendars', () => {
  it.each([
    ['2026-11-09', '2026-11-15', ['2026-11', '2026-12'], 'one month, so the next too'],
    ['2026-11-30', '2026-12-01', ['2026-11', '2026-12'], 'two months'],
    ['2026-01-01', '2026-12-31', ['2026-01', '2026-12'], 'far apart'],
    ['2026-12-31', '2026-12-31', ['2026-12', '2027-01'], 'over New Year'],
    ['2025-11-01', '2026-11-30', ['2025-11', '2026-11'], 'the same month of two years'],
  ])('for %s to %s show %s (%s)', (start, end, months) => {
    expect(monthsOf({ start, end })).toEqual(months);
  });

  it('are turned one by one, the later pushed on and the earlier pushed back', () => {
    expect(withMonth(['2026-01', '2026-12'], 0, '2026-02')).toEqual(['2026-02', '2026-12']);
    expect(withMonth(['2026-11', '2026-12'], 0, '2026-12')).toEqual(['2026-12', '2027-01']);
    expect(withMonth(['2026-11', '2026-12'], 1, '2026-11')).toEqual(['2026-10', '2026-11']);
    expect(withMonth(['2026-01', '2026-12'], 1, '2026-11')).toEqual(['2026-01', '2026-11']);
  });

  it('stay as they are for a day of either, and turn the one it is reached from for another', () => {
    expect(monthsWith(['2026-11', '2026-12'], 0, '2026-12-01')).toEqual(['2026-11', '2026-12']);
    expect(monthsWith(['2026-11', '2026-12'], 0, '2026-10-31')).toEqual(['2026-10', '2026-12']);
    expect(monthsWith(['2026-11', '2026-12'], 1, '2027-01-01')).toEqual(['2026-11', '2027-01']);
  });
});
