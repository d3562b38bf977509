import { BACKUP_OVERDUE_HOURS } from '@fairlead/contract/backup';
import { DAY_MS, dayAfter, dayBefore, dayIn, mondayOf, toInstant } from '@fairlead/contract/kit/time';
import { instantText } from '../../platform/clock/clock.ts';

const HOUR_MS = 3_600_000;

/** Of how many days, weeks and months the newest backup is kept. */
export interface Kept {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * Which of these backups, by their instants, are no longer kept: all but the newest of each of the last days, weeks and months that have
 * one, by the workspace's clock. The newest of all is always kept, whatever the numbers say.
 */
export function findSuperseded(instants: readonly string[], { daily, weekly, monthly }: Kept, zone: string): string[] {
  const newestFirst = [...instants].sort().reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  const keep = (most: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>();
    for (const at of newestFirst) {
      const period = periodOf(dayIn(zone, new Date(at)));
      if (periods.has(period)) continue;
      if (periods.size === most) return;
      periods.add(period);
      kept.add(at);
    }
  };
  keep(daily, (day) => day);
  keep(weekly, mondayOf);
  keep(monthly, (day) => day.slice(0, 7));
  return instants.filter((at) => !kept.has(at));
}

const atHour = (day: string, hour: number, zone: string) => instantText(toInstant(day, `${String(hour).padStart(2, '0')}:00`, zone));

/** The next instant after now at which the schedule makes a backup. */
export function findNext(hour: number, now: Date, zone: string): string {
  const today = dayIn(zone, now);
  const at = atHour(today, hour, zone);
  return at > instantText(now) ? at : atHour(dayAfter(today), hour, zone);
}

/** The last instant at which the schedule should have made one. */
function findLast(hour: number, now: Date, zone: string): string {
  const today = dayIn(zone, now);
  const at = atHour(today, hour, zone);
  return at <= instantText(now) ? at : atHour(dayBefore(today), hour, zone);
}

interface Made {
  /** When the last good backup was begun, and when the last was that was tried. */
  lastGoodAt: string | undefined;
  lastTriedAt: string | undefined;
}

/** Whether the schedule makes one now: there is no good one since its last hour, and the last try, if it failed, is an hour ago. */
export function isDue({ lastGoodAt, lastTriedAt }: Made, hour: number, now: Date, zone: string): boolean {
  if (lastGoodAt !== undefined && lastGoodAt >= findLast(hour, now, zone)) return false;
  const age = lastTriedAt === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(lastTriedAt);
  // A clock that was set back leaves tries in the future.
  return age >= HOUR_MS || age < 0;
}

/** Whether the last good backup is too old; where there never was one, since the first try. */
export function isOverdue({ lastGoodAt, firstTriedAt }: { lastGoodAt: string | undefined; firstTriedAt: string | undefined }, now: Date) {
  const since = lastGoodAt ?? firstTriedAt;
  return since !== undefined && now.getTime() - Date.parse(since) > BACKUP_OVERDUE_HOURS * HOUR_MS;
}

/** Administrators are told once a day at most. */
export const mayTell = (lastToldAt: string | undefined, now: Date): boolean =>
  lastToldAt === undefined || now.getTime() - Date.parse(lastToldAt) >= DAY_MS;
