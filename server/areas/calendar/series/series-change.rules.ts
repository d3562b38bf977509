import type { EventChange } from '@fairlead/contract/calendar';
import { addDays, DAY_MS } from '@fairlead/contract/kit/time';
import { changedBy, type EventRow } from '../calendar.rules.ts';

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * What a change of one date of a series means for another one: it moves by as many days, and takes over a new time or a new length. A date
 * that was moved by itself before keeps what the change does not name.
 */
export function spreadTimes(event: EventRow, change: EventChange): (row: EventRow) => EventChange {
  const next = { ...event, ...changedBy(event, change) };
  const days = daysBetween(event.date, next.date);
  const isSameLength = lengthOf(event) === lengthOf(next);
  const lasts = next.endDate === null ? null : daysBetween(next.date, next.endDate);
  return (row) => {
    const date = addDays(row.date, days);
    // Without an end of its own, the end moves along with the start.
    const start = {
      date,
      time: next.time === event.time ? row.time : next.time,
      endDate: undefined,
      endTime: undefined,
      allDay: undefined,
    };
    if (isSameLength) return start;
    return {
      date,
      time: next.time,
      allDay: next.allDay === 1,
      endTime: next.endTime,
      endDate: lasts === null ? null : addDays(date, lasts),
    };
  };
}

/** A text that is the same for events of the same length. */
function lengthOf({ date, time, endDate, endTime, allDay }: EventRow): string {
  const days = endDate === null ? null : daysBetween(date, endDate);
  if (allDay === 1 || endTime === null) return JSON.stringify([allDay, days, null]);
  return JSON.stringify([allDay, ((days ?? 0) * DAY_MS + Date.parse(`${date}T${endTime}Z`) - Date.parse(`${date}T${time}Z`)) / 60_000]);
}
