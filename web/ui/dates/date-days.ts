import { dayText } from '@fairlead/contract/kit/time';
import { dateLanguage, FIRST_LANGUAGE, writtenDay } from '../../platform/time.ts';

// Days and months as texts: they compare as they sort, carry no time zone, and are reckoned in UTC, where every day has 24 hours.

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

const DAY_MS = 86_400_000;

export const addDays = (day: Day, days: number): Day => dayAt(toInstant(day) + days * DAY_MS);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const firstDayOf = (month: Month): Day => `${month}-01`;

export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1);

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayAt(Date.UTC(year, number - 1 + months, 1)));
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const daysSinceMonday = (new Date(toInstant(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
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
