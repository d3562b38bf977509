import { afterEach, expect, it } from 'vitest';
import { dayMonthYear, fullDay, monthAndYear, monthDayYear, monthName } from '../ui/dates/date-days.ts';
import { dateTime, longDate, mediumDate, setDateLanguage, wallClock } from './time.ts';

afterEach(() => setDateLanguage('en-US'));

it.each([
  ['en-US', 'Nov 24, 2026', '24/11/2026', 'November 2026', 'Tuesday, November 24, 2026'],
  ['en-GB', '24 Nov 2026', '24/11/2026', 'November 2026', 'Tuesday 24 November 2026'],
  ['en-IN', '24 Nov 2026', '24/11/2026', 'November 2026', 'Tuesday 24 November 2026'],
  ['de', '24. Nov. 2026', '24.11.2026', 'November 2026', 'Dienstag, 24. November 2026'],
])('every writer of a day follows the language of dates: %s', (language, medium, numeric, month, full) => {
  setDateLanguage(language);
  const day = '2026-11-24';
  const noon = '2026-11-24T12:00:00.000Z';
  expect([monthDayYear(day), mediumDate(noon)]).toEqual([medium, medium]);
  expect([dateTime(noon).startsWith(medium), wallClock(day, '09:05').startsWith(medium)]).toEqual([true, true]);
  expect(dayMonthYear(day)).toBe(numeric);
  expect([monthAndYear('2026-11'), monthName('2026-11')]).toEqual([month, 'November']);
  expect(
    [fullDay(day), longDate(new Date(noon))].map((text) => text.replace('Tuesday,', language === 'en-US' ? 'Tuesday,' : 'Tuesday')),
  ).toEqual([full, full]);
});
