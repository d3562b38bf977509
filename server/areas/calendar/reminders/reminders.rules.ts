import { EVENT_PANEL_MINUTES, EVENT_REMINDER_MINUTES } from '@fairlead/contract/calendar';
import { dayIn, timeIn, toInstant } from '@fairlead/contract/kit/time';
import type { EventRow } from '../calendar.rules.ts';
import type { Near } from './reminders.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No clock is changed by more at once. */
const CLOCK_CHANGE_MS = 3 * 3_600_000;

type Times = Pick<EventRow, 'date' | 'time' | 'endDate' | 'endTime' | 'createdAt'>;

/** The wall-clock times within which an event may start that is due now: generous, `isDue` decides. */
export function nearNow(now: Date, zone: string): Near {
  const key = (at: number) => `${dayIn(zone, new Date(at))}T${timeIn(zone, new Date(at))}`;
  return { from: key(now.getTime() - DAY_MS), to: key(now.getTime() + EVENT_REMINDER_MINUTES * MINUTE_MS + CLOCK_CHANGE_MS) };
}

/** From 15 minutes before an event's start until its end; never for one that was only entered after its start. */
export function isDue({ date, time, endDate, endTime, createdAt }: Times, now: Date, zone: string): boolean {
  const start = toInstant(date, time, zone).getTime();
  const stated = endTime === null ? start + EVENT_PANEL_MINUTES * MINUTE_MS : toInstant(endDate ?? date, endTime, zone).getTime();
  // In the hour that a clock change skips or repeats, an end may come before its start.
  const end = Math.max(stated, start + MINUTE_MS);
  const at = now.getTime();
  return at >= start - EVENT_REMINDER_MINUTES * MINUTE_MS && at < end && Date.parse(createdAt) <= start;
}
