import { addDays, addMonths, type Day, firstDayOf, lastDayOf, type Month, mondayOf, monthOf } from './date-days.ts';

/** From `start` to `end`, both included; `start` is never later. */
export interface DateRange {
  start: Day;
  end: Day;
}

/** In the specified order and words (docs/product/app.md), plus one at the end. */
export const DATE_PRESETS = [
  'Today',
  'Yesterday',
  'This week',
  'Last week',
  'This month',
  'Last month',
  'This Year',
  'Last Year',
  'Last 7 days',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** A preset's whole days, as seen from `today`; weeks from Monday to Sunday. */
export function presetRange(preset: DatePreset, today: Day): DateRange {
  switch (preset) {
    case 'Today':
      return { start: today, end: today };
    case 'Yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'This week':
      return weekFrom(mondayOf(today));
    case 'Last week':
      return weekFrom(addDays(mondayOf(today), -7));
    case 'This month':
      return monthRange(monthOf(today));
    case 'Last month':
      return monthRange(addMonths(monthOf(today), -1));
    case 'This Year':
      return yearRange(Number(today.slice(0, 4)));
    case 'Last Year':
      return yearRange(Number(today.slice(0, 4)) - 1);
    case 'Last 7 days':
      return { start: addDays(today, -6), end: today };
  }
}

const weekFrom = (monday: Day): DateRange => ({ start: monday, end: addDays(monday, 6) });
const monthRange = (month: Month): DateRange => ({ start: firstDayOf(month), end: lastDayOf(month) });
const yearRange = (year: number): DateRange => ({ start: `${year}-01-01`, end: `${year}-12-31` });
