import { addDays, dayAfter, dayBefore, dayIn, mondayOf, toInstant } from '@fairlead/contract/kit/time';
import type { ReportRhythm } from '@fairlead/contract/reports/schedules';
import { instantText } from '../../../platform/clock/clock.ts';

/** Clocks are from ten hours behind UTC to less than fourteen ahead, some islands in the Pacific excepted. */
const FURTHEST_BEHIND_MS = 10 * 3_600_000;

interface Rhythm {
  every: ReportRhythm;
  hour: number;
}
type Due = Rhythm & { nextAt: string };

const isFirstDay = (every: ReportRhythm, day: string) =>
  every === 'day' || (every === 'week' ? mondayOf(day) === day : day.endsWith('-01'));

const clockText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The next instant after now at which a schedule is due, by the clock of the workspace's time zone. */
export function findNext({ every, hour }: Rhythm, now: Date, zone: string): string {
  for (let day = dayIn(zone, now); ; day = dayAfter(day)) {
    const at = toInstant(day, clockText(hour), zone);
    if (isFirstDay(every, day) && at.getTime() > now.getTime()) return instantText(at);
  }
}

/** The last instant up to now at which it was due. */
export function findLast({ every, hour }: Rhythm, now: Date, zone: string): Date {
  for (let day = dayIn(zone, now); ; day = dayBefore(day)) {
    const at = toInstant(day, clockText(hour), zone);
    if (isFirstDay(every, day) && at.getTime() <= now.getTime()) return at;
  }
}

/**
 * A schedule's next time by the clock of a zone that the workspace has got since: the same hour of the same day, so that no period is left
 * out or reported twice. That may be over already.
 */
export function inZone({ every, hour, nextAt }: Due, zone: string): string {
  const at = Date.parse(nextAt);
  if (findNext({ every, hour }, new Date(at - 1), zone) === nextAt) return nextAt;
  // The former zone is not kept, but only one day's hour is as near to this instant as clocks are to UTC.
  const day = dayIn('UTC', new Date(findNext({ every: 'day', hour }, new Date(at - FURTHEST_BEHIND_MS - 1), 'UTC')));
  const meant = [day, dayBefore(day), dayAfter(day)].find((each) => isFirstDay(every, each)) ?? day;
  return instantText(toInstant(meant, clockText(hour), zone));
}

/**
 * A changed schedule's next time. A report that is due or waits must not be left out, so the day that it is for stays: at the same hour
 * unless that was changed, and at the new one even if it is over, which makes it at once. Another rhythm begins anew.
 */
export function findNextChanged(before: Due, { every, hour }: Rhythm, now: Date, zone: string): string {
  const present = inZone(before, zone);
  if (every === before.every && hour === before.hour) return present;
  const day = dayIn(zone, new Date(present));
  if (every !== before.every || day > dayIn(zone, now)) return findNext({ every, hour }, now, zone);
  return instantText(toInstant(day, clockText(hour), zone));
}

/**
 * Whether a schedule's next time was set by a clock that ran ahead: it lies beyond the next but one. A clock that is set back by a
 * moment just after a report was made has that one before it again, which is no reason to make it twice.
 */
export function isTooFar(schedule: Due, now: Date, zone: string): boolean {
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
  const monday = mondayOf(today);
  return { from: addDays(monday, -7), to: dayBefore(monday) };
}
