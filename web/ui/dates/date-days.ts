import { dayText } from '@fairlead/contract/kit/time';
import { dateLanguage, FIRST_LANGUAGE, writtenDay } from '../../platform/time.ts';

// Days and months as texts: they compare as they sort, carry no time zone, and are reckoned in UTC, where every day has 24 hours.

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

/** The headers of a month's grid (docs/product/app.md), and what a screen reader says for them. */
export const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

/** Six weeks, so that a month never changes its height (docs/product/app.md). */
const GRID_DAYS = 42;
const DAY_MS = 86_400_000;

export const addDays = (day: Day, days: number): Day => dayAt(toInstant(day) + days * DAY_MS);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const firstDayOf = (month: Month): Day => `${month}-01`;

export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1);

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayAt(Date.UTC(year, number - 1 + months, 1)));
}

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonthsTo(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const same = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return same < last ? same : last;
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const daysSinceMonday = (new Date(toInstant(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** The 42 days of a month's grid: six weeks from the Monday on or before the first. */
export function gridOf(month: Month): Day[] {
  const first = mondayOf(firstDayOf(month));
  return Array.from({ length: GRID_DAYS }, (_, index) => addDays(first, index));
}

/** The day that a key moves to in a grid; undefined for other keys. With Shift, Page Up and Page Down move by a year. */
export function dayByKey(day: Day, key: string, hasShift: boolean): Day | undefined {
  const pageMonths = hasShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return addMonthsTo(day, -pageMonths);
    case 'PageDown':
      return addMonthsTo(day, pageMonths);
    default:
      return undefined;
  }
}

/** As in 'Nov 21, 2026'. */
export const monthDayYear = (day: Day): string => dayText(day, dateLanguage());

/**
 * As in '21/11/2026' where the specification asks for day/month/year; who has chosen another language of dates than the first reads its own
 * order, as in '21.11.2026'.
 */
export const dayMonthYear = (day: Day): string =>
  dateLanguage() === FIRST_LANGUAGE
    ? day.split('-').reverse().join('/')
    : writtenDay(day, { day: '2-digit', month: '2-digit', year: 'numeric' });

/** As in 'Sat'. */
export const weekdayName = (day: Day): string => writtenDay(day, { weekday: 'short' });

/** As in 'Saturday, November 21, 2026'. */
export const fullDay = (day: Day): string => writtenDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** As in 'November 2026'. */
export const monthAndYear = (month: Month): string => writtenDay(firstDayOf(month), { month: 'long', year: 'numeric' });

/** As in 'November', or short 'Nov'. */
export const monthName = (month: Month, length: 'long' | 'short' = 'long'): string => writtenDay(firstDayOf(month), { month: length });

const toInstant = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);
