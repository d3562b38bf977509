import { addDays, addMonths, type Day, firstDayOf, lastDayOf, type Month, mondayOf, monthOf } from './date-days.ts';

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

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonthsTo(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const same = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return same < last ? same : last;
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
