import { writtenDay } from '../../../platform/time.ts';
import { addDays, type Day, firstDayOf, lastDayOf, mondayOf, monthAndYear, monthOf } from '../../../ui/dates/date-days.ts';
import type { DateRange } from '../../../ui/dates/date-range.ts';
import { addMonthsTo, gridOf } from '../../../ui/dates/month-grid.ts';

export const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];
export const SPAN_LABELS: Record<Span, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** What a calendar shows: the day, week or month that a day belongs to. */
export interface Period {
  span: Span;
  day: Day;
}

/** Its days, both ends included; weeks begin on Monday. */
export function daysOf({ span, day }: Period): DateRange {
  if (span === 'day') return { start: day, end: day };
  if (span === 'week') return { start: mondayOf(day), end: addDays(mondayOf(day), 6) };
  return { start: firstDayOf(monthOf(day)), end: lastDayOf(monthOf(day)) };
}

/** The days that are drawn: a month fills six weeks. */
export function drawnDays(period: Period): DateRange {
  if (period.span !== 'month') return daysOf(period);
  const days = gridOf(monthOf(period.day));
  return { start: days[0] as Day, end: days.at(-1) as Day };
}

export const listDays = ({ start, end }: DateRange): Day[] => {
  const days = [start];
  while ((days.at(-1) as Day) < end) days.push(addDays(days.at(-1) as Day, 1));
  return days;
};

/** The first day of a list on a phone: in this month today, because what is next is further down than a phone shows; else the period's first. */
export function beginningOf(period: Period, today: Day): Day {
  const days = daysOf(period);
  return period.span === 'month' && isWithin(today, days) ? today : days.start;
}

/** The next period of the same length, or with -1 the one before. */
export function turnPeriod({ span, day }: Period, steps: 1 | -1): Period {
  if (span === 'month') return { span, day: addMonthsTo(day, steps) };
  return { span, day: addDays(day, span === 'week' ? steps * 7 : steps) };
}

/** A period's name (docs/product/calendar.md): 'This Month', else 'November 2026', 'Nov 16 – 22, 2026' or 'Saturday, November 21'. */
export function nameOfPeriod(period: Period, today: Day): string {
  const { span, day } = period;
  const { start, end } = daysOf(period);
  if (today >= start && today <= end) return { day: 'Today', week: 'This Week', month: 'This Month' }[span];
  return titleOfPeriod({ span, day });
}

/** The same without a look at today's date. */
export function titleOfPeriod(period: Period): string {
  const { start, end } = daysOf(period);
  if (period.span === 'month') return monthAndYear(monthOf(start));
  if (period.span === 'day') return writtenDay(start, { weekday: 'long', month: 'long', day: 'numeric' });
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${writtenDay(start, LONG)} – ${writtenDay(end, LONG)}`;
  const last = monthOf(start) === monthOf(end) ? String(Number(end.slice(8))) : writtenDay(end, { month: 'short', day: 'numeric' });
  return `${writtenDay(start, { month: 'short', day: 'numeric' })} – ${last}, ${start.slice(0, 4)}`;
}

/** Where a range leads that someone picked: one day to that day, up to a week to its week, more to the month. */
export function periodOfRange({ start, end }: DateRange): Period {
  if (start === end) return { span: 'day', day: start };
  return { span: end <= addDays(start, 6) ? 'week' : 'month', day: start };
}

export const isWithin = (day: Day, { start, end }: DateRange): boolean => day >= start && day <= end;

/** Within what the date pickers and the server know. */
const [EARLIEST, LATEST] = ['1900-01-01', '2100-12-31'];

/** What the address says of the period, where it makes sense. */
export function readPeriod(address: Readonly<Record<string, unknown>>, usual: Span, today: Day): Period {
  const span = SPANS.find((each) => each === address.view) ?? usual;
  const { date } = address;
  return { span, day: typeof date === 'string' && isRealDay(date) && date >= EARLIEST && date <= LATEST ? date : today };
}

const isRealDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/** What the address says of a period; what goes without saying is left out. */
export const addressOf = ({ span, day }: Period, usual: Span, today: Day) => ({
  view: span === usual ? undefined : span,
  date: day === today ? undefined : day,
});

const LONG = { month: 'short', day: 'numeric', year: 'numeric' } as const;
