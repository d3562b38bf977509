import { addMonths, type Day, type Month, monthOf } from './date-days.ts';
import { DATE_PRESETS, type DatePreset, type DateRange, presetRange } from './date-range.ts';

const DEFAULT_PRESET: DatePreset = 'Last week';

/** The picker's state. */
export interface RangeChoice {
  range: DateRange;
  /** Absent once a day was chosen by hand. */
  preset: DatePreset | undefined;
  /** The first of two clicks, until the second. */
  anchor: Day | undefined;
}

/** The initial state: the current preset or range, or else last week. */
export function openedWith(range: DateRange | undefined, today: Day, chosen?: DatePreset): RangeChoice {
  if (chosen) return withPreset(chosen, today);
  if (!range) return withPreset(DEFAULT_PRESET, today);
  const preset = DATE_PRESETS.find((each) => isSame(presetRange(each, today), range));
  return { range, preset, anchor: undefined };
}

export const withPreset = (preset: DatePreset, today: Day): RangeChoice => ({
  range: presetRange(preset, today),
  preset,
  anchor: undefined,
});

/** A click on a day: the first makes a range of that one day, the second sets its end, swapped if earlier. */
export function withDay({ anchor }: Pick<RangeChoice, 'anchor'>, day: Day): RangeChoice {
  if (anchor === undefined) return { range: { start: day, end: day }, preset: undefined, anchor: day };
  const range = day < anchor ? { start: day, end: anchor } : { start: anchor, end: day };
  return { range, preset: undefined, anchor: undefined };
}

/** The months of the two calendars; the first is always the earlier. */
export type MonthPair = readonly [Month, Month];

/** Start month and end month, or start month and the next when both are in the same month. */
export function monthsOf({ start, end }: DateRange): MonthPair {
  const first = monthOf(start);
  return [first, monthOf(end) === first ? addMonths(first, 1) : monthOf(end)];
}

/** Turns one calendar to another month, and moves the other one if they would show the same month or the wrong order. */
export function withMonth([first, second]: MonthPair, calendar: 0 | 1, month: Month): MonthPair {
  if (calendar === 0) return [month, second > month ? second : addMonths(month, 1)];
  return [first < month ? first : addMonths(month, -1), month];
}

/** Turns the focused calendar if necessary, so that a day's month is displayed. */
export function monthsWith(months: MonthPair, calendar: 0 | 1, day: Day): MonthPair {
  const month = monthOf(day);
  return months.includes(month) ? months : withMonth(months, calendar, month);
}

const isSame = (one: DateRange, other: DateRange) => one.start === other.start && one.end === other.end;
