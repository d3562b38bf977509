import { dayAfter, dayBefore, dayIn, toInstant } from '@fairlead/contract/kit/time';
import type { ReportRhythm } from '@fairlead/contract/reports/schedules';
import { instantText } from '../../../platform/clock/clock.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** How many days ago the week of a day began, on its Monday. */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
const daysBefore = (day: string, count: number) => new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
const isFirstDay = (every: ReportRhythm, day: string) =>
  every === 'day' || (every === 'week' ? sinceMonday(day) === 0 : day.endsWith('-01'));

/** The next instant after now at which a schedule is due, by the clock of the workspace's time zone. */
export function findNext({ every, hour }: { every: ReportRhythm; hour: number }, now: Date, zone: string): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  for (let day = dayIn(zone, now); ; day = dayAfter(day)) {
    const at = toInstant(day, time, zone);
    if (isFirstDay(every, day) && at.getTime() > now.getTime()) return instantText(at);
  }
}

/**
 * Whether a schedule's next time was set by a clock that ran ahead: it lies beyond the next but one. A clock that is set back by a
 * moment just after a report was made has that one before it again, which is no reason to make it twice.
 */
export function isTooFar(schedule: { every: ReportRhythm; hour: number; nextAt: string }, now: Date, zone: string): boolean {
  const next = findNext(schedule, now, zone);
  return schedule.nextAt > findNext(schedule, new Date(next), zone);
}

/** The last day, week from Monday to Sunday, or month that is over. */
export function findLastPeriod(every: ReportRhythm, today: string): { from: string; to: string } {
  if (every === 'day') return { from: dayBefore(today), to: dayBefore(today) };
  if (every === 'month') {
    const to = dayBefore(`${today.slice(0, 7)}-01`);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  const monday = daysBefore(today, sinceMonday(today));
  return { from: daysBefore(monday, WEEK_DAYS), to: dayBefore(monday) };
}
