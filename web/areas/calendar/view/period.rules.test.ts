import { describe, expect, it } from 'vitest';
import { addressOf, beginningOf, daysOf, drawnDays, nameOfPeriod, periodOfRange, readPeriod, turnPeriod } from './period.rules.ts';

const TODAY = '2026-11-22';

describe('what a calendar shows', () => {
  it.each([
    ['day', { start: '2026-11-22', end: '2026-11-22' }],
    ['week', { start: '2026-11-16', end: '2026-11-22' }],
    ['month', { start: '2026-11-01', end: '2026-11-30' }],
  ] as const)('are the days of the %s, which begins on a Monday where it is a week', (span, days) => {
    expect(daysOf({ span, day: TODAY })).toEqual(days);
  });

  it('draws six weeks of a month', () => {
    expect(drawnDays({ span: 'month', day: TODAY })).toEqual({ start: '2026-10-26', end: '2026-12-06' });
  });

  it.each([
    ['day', TODAY, 'Today'],
    ['week', '2026-11-18', 'This Week'],
    ['month', '2026-11-01', 'This Month'],
    ['day', '2026-11-21', 'Saturday, November 21'],
    ['week', '2026-11-23', 'Nov 23 – 29, 2026'],
    ['week', '2026-12-01', 'Nov 30 – Dec 6, 2026'],
    ['week', '2026-12-30', 'Dec 28, 2026 – Jan 3, 2027'],
    ['month', '2026-12-05', 'December 2026'],
  ] as const)('calls the %s of %s %s', (span, day, name) => {
    expect(nameOfPeriod({ span, day }, TODAY)).toBe(name);
  });

  it('turns by its own length, and stays in a shorter month', () => {
    expect(turnPeriod({ span: 'month', day: '2026-01-31' }, 1).day).toBe('2026-02-28');
    expect(turnPeriod({ span: 'week', day: TODAY }, -1).day).toBe('2026-11-15');
    expect(turnPeriod({ span: 'day', day: TODAY }, 1).day).toBe('2026-11-23');
  });

  it.each([
    ['2026-03-04', '2026-03-04', 'day'],
    ['2026-03-04', '2026-03-10', 'week'],
    ['2026-03-04', '2026-03-11', 'month'],
  ] as const)('moves to a picked range from %s to %s by the %s', (start, end, span) => {
    expect(periodOfRange({ start, end })).toEqual({ span, day: start });
  });
});

describe('a list on a phone', () => {
  it.each([
    ['month', TODAY, TODAY],
    ['month', '2026-12-05', '2026-12-01'],
    ['week', TODAY, '2026-11-16'],
    ['day', '2026-11-20', '2026-11-20'],
  ] as const)('of the %s of %s begins on %s', (span, day, first) => {
    expect(beginningOf({ span, day }, TODAY)).toBe(first);
  });
});

describe('the address', () => {
  it('names what is shown, and nothing that goes without saying', () => {
    expect(addressOf({ span: 'week', day: '2026-03-04' }, 'month', TODAY)).toEqual({ view: 'week', date: '2026-03-04' });
    expect(addressOf({ span: 'month', day: TODAY }, 'month', TODAY)).toEqual({ view: undefined, date: undefined });
  });

  it.each(['2026-02-30', 'soon', '1066-10-14', '2026-13-01'])('leads to today where it says %s', (date) => {
    expect(readPeriod({ view: 'year', date }, 'week', TODAY)).toEqual({ span: 'week', day: TODAY });
  });
});
