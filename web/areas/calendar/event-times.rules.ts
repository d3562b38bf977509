import type { Event } from '@fairlead/contract/calendar';
import { timeText, wallClock } from '../../platform/time.ts';
import { addDays, type Day, monthDayYear } from '../../ui/dates/date-days.ts';

/** When an event is, by the clock on the wall; the last day of an all-day event belongs to it. */
export type EventTimes = Pick<Event, 'date' | 'time' | 'endDate' | 'endTime' | 'allDay'>;

/** A minute on a clock anywhere, `YYYY-MM-DDTHH:MM`; such texts compare as they sort. */
export type WallMinute = string;

const MINUTE_MS = 60_000;
/** The shortest that an event can be made by keys. */
const SHORTEST_MINUTES = 15;

export const timesOf = ({ date, time, endDate, endTime, allDay }: EventTimes): EventTimes => ({ date, time, endDate, endTime, allDay });

export const isSameTimes = (one: EventTimes, other: EventTimes): boolean => JSON.stringify(timesOf(one)) === JSON.stringify(timesOf(other));

/** Every day has 24 hours here: the clock on the wall knows no summer time. */
export const addMinutes = (at: WallMinute, minutes: number): WallMinute =>
  new Date(Date.parse(`${at}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);

const minutesBetween = (from: WallMinute, to: WallMinute) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE_MS;

export const startOf = ({ date, time }: Pick<EventTimes, 'date' | 'time'>): WallMinute => `${date}T${time}`;

/** When it ends; an event that states none is shown `minutes` long. */
export const endOf = (times: EventTimes, minutes: number): WallMinute =>
  statedEnd(times) ?? (times.allDay ? `${addDays(times.date, 1)}T00:00` : addMinutes(startOf(times), minutes));

function statedEnd({ date, endDate, endTime, allDay }: EventTimes): WallMinute | undefined {
  if (allDay) return `${addDays(endDate ?? date, 1)}T00:00`;
  return endTime === null ? undefined : `${endDate ?? date}T${endTime}`;
}

/** From a start and an end, as the calendar says them after a drag. */
export function timesBetween(start: WallMinute, end: WallMinute, allDay: boolean): EventTimes {
  const [date = '', time = ''] = start.split('T');
  if (allDay) return { date, time: '00:00', endDate: addDays(end.slice(0, 10), -1), endTime: null, allDay };
  const [endDate = '', endTime = ''] = end.split('T');
  return { date, time, endDate, endTime, allDay };
}

/** The same length, later or earlier. */
export function moveTimes(times: EventTimes, by: { days?: number; minutes?: number }): EventTimes {
  const minutes = (by.days ?? 0) * 1440 + (times.allDay ? 0 : (by.minutes ?? 0));
  const start = addMinutes(startOf(times), minutes);
  const end = statedEnd(times);
  if (end !== undefined) return timesBetween(start, addMinutes(end, minutes), times.allDay);
  const [date = '', time = ''] = start.split('T');
  return { ...timesOf(times), date, time };
}

/** The same start and another end, never before the start. `shown` is the length of an event that states no end. */
export function stretchTimes(times: EventTimes, by: { days?: number; minutes?: number }, shown: number): EventTimes {
  const minutes = (by.days ?? 0) * 1440 + (times.allDay ? 0 : (by.minutes ?? 0));
  const shortest = times.allDay ? 1440 : SHORTEST_MINUTES;
  const start = startOf(times);
  const length = Math.max(shortest, minutesBetween(start, endOf(times, shown)) + minutes);
  return timesBetween(start, addMinutes(start, length), times.allDay);
}

/** As in 'Nov 23, 2026, 9:00 AM – 11:00 AM'. */
export function whenText(times: EventTimes): string {
  const { date, endDate, time, allDay } = times;
  const isOneDay = (endDate ?? date) === date;
  if (allDay) return `${isOneDay ? monthDayYear(date) : `${monthDayYear(date)} – ${monthDayYear(endDate ?? date)}`}, all day`;
  const start = wallClock(date, time);
  const end = statedEnd(times);
  if (end === undefined) return start;
  const [endDay = '', endTime = ''] = end.split('T');
  return `${start} – ${isOneDay ? timeText(endTime) : wallClock(endDay, endTime)}`;
}

/** Whether any of it lies on this day. */
export const isOn = (times: EventTimes, day: Day, minutes: number): boolean =>
  startOf(times) < `${addDays(day, 1)}T00:00` && endOf(times, minutes) > `${day}T00:00`;
