import type { Event } from '@fairlead/contract/calendar';
import type { CalendarView } from '@fairlead/contract/calendar/export';
import { addDays, DAY_MS, dayAfter } from '@fairlead/contract/kit/time';
import type { Sheet, SheetCell } from '../../../platform/output/pdf/sheet.ts';

/** The hours that a week's sheet shows even when nothing happens in them. */
const USUAL_HOURS = { first: 9, last: 18 };
/** More than this many days of hours do not fit across a sheet. */
const WEEK_DAYS = 7;

type Plan = Pick<Sheet, 'headers' | 'rows' | 'hasRowLabels'>;

/** The days between two as a sheet: weeks in rows, or for up to seven days hours in rows. */
export function planSheet(view: CalendarView, { from, to }: { from: string; to: string }, events: readonly Event[]): Plan {
  const days = daysBetween(from, to);
  return view === 'month' || days.length > WEEK_DAYS ? planWeeks(days, events) : planHours(days, events);
}

/** Monday first, a row for each week; days outside the period are left blank. */
function planWeeks(days: readonly string[], events: readonly Event[]): Plan {
  const [first, last] = [days[0] as string, days.at(-1) as string];
  const shown = new Set(days);
  const grid = daysBetween(addDays(first, -weekday(first)), addDays(last, 6 - weekday(last)));
  const cells = grid.map(
    (day): SheetCell =>
      shown.has(day) ? { head: dayNumber(day), lines: eventsOn(day, events).map((event) => lineOf(event, day)) } : { head: '', lines: [] },
  );
  const rows = Array.from({ length: cells.length / 7 }, (_, week) => ({ label: '', cells: cells.slice(week * 7, week * 7 + 7) }));
  return { headers: grid.slice(0, 7).map((day) => format(day, { weekday: 'short' })), rows, hasRowLabels: false };
}

/** A row for what lasts all day or has begun before, then one for each hour. */
function planHours(days: readonly string[], events: readonly Event[]): Plan {
  const begun = (day: string) => eventsOn(day, events).filter((event) => event.allDay || event.date < day);
  const at = (day: string, hour: number) =>
    eventsOn(day, events).filter((event) => !event.allDay && event.date === day && Number(event.time.slice(0, 2)) === hour);
  const hours = events.filter(({ allDay }) => !allDay).map(({ time }) => Number(time.slice(0, 2)));
  const [first, last] = [Math.min(USUAL_HOURS.first, ...hours), Math.max(USUAL_HOURS.last, ...hours)];
  const row = (label: string, find: (day: string) => Event[]) => ({
    label,
    cells: days.map((day): SheetCell => ({ head: '', lines: find(day).map((event) => lineOf(event, day)) })),
  });
  return {
    headers: days.map((day) => format(day, { weekday: 'short', day: 'numeric', month: 'short' })),
    rows: [
      row('All day', begun),
      ...Array.from({ length: last - first + 1 }, (_, index) =>
        row(`${String(first + index).padStart(2, '0')}:00`, (day) => at(day, first + index)),
      ),
    ],
    hasRowLabels: true,
  };
}

/** The period in words: 'March 2026' for a whole month, else its first and last day. */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  const isMonth = from.endsWith('-01') && dayAfter(to).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  if (isMonth) return format(from, { month: 'long', year: 'numeric' });
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return from === to ? format(from, { weekday: 'long', ...long }) : `${format(from, long)} – ${format(to, long)}`;
}

/** '10:00–12:00 Rates for the spring (Tamarind)'. */
function lineOf(
  { eventName, date, time, endDate, endTime, allDay, clientName, employeeName }: Event,
  day: string,
): SheetCell['lines'][number] {
  const until = endTime !== null && endDate === day ? `–${endTime}` : '';
  const when = allDay ? 'All day' : date === day ? `${time}${until}` : until === '' ? 'All day' : until;
  const whose = clientName ?? employeeName;
  return { when, text: whose ? `${eventName} (${whose})` : eventName };
}

const eventsOn = (day: string, events: readonly Event[]) => events.filter((event) => event.date <= day && lastDay(event) >= day);

function lastDay({ date, endDate, endTime, allDay }: Event): string {
  if (endDate === null) return date;
  return !allDay && endTime === '00:00' && endDate > date ? addDays(endDate, -1) : endDate;
}

const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const daysBetween = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) => addDays(from, index));
const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
const dayNumber = (day: string) => (day.endsWith('-01') ? format(day, { day: 'numeric', month: 'short' }) : String(Number(day.slice(8))));
