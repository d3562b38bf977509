import { EVENT_DAY_HOURS, type Event } from '@fairlead/contract/calendar';
import { type EventTimes, endOf, moveTimes, startOf, stretchTimes } from '../event-times.rules.ts';
import { daysOf, type Period, type Span } from './period.rules.ts';

const STEP_MINUTES = 30;

interface KeyMove {
  /** With Shift the end moves, and the start stays. */
  isStretch: boolean;
  span: Span;
  /** The length of an event that states no end. */
  minutes: number;
}

/** Where an arrow key takes an event: by days, and up and down by weeks in a month or half hours in a day; undefined for other keys. */
export function timesByKey(event: EventTimes, key: string, { isStretch, span, minutes }: KeyMove): EventTimes | undefined {
  const step = stepOf(key, span);
  if (!step) return undefined;
  return isStretch ? stretchTimes(event, step, minutes) : moveTimes(event, step);
}

function stepOf(key: string, span: Span): { days?: number; minutes?: number } | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { days: key === 'ArrowLeft' ? -1 : 1 };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const direction = key === 'ArrowUp' ? -1 : 1;
  return span === 'month' ? { days: direction * 7 } : { minutes: direction * STEP_MINUTES };
}

/** How many of the period's events begin before the hours shown, or end after them. */
export function hoursBeyond(events: readonly Event[], period: Period, minutes: number): { earlier: number; later: number } {
  const { start, end } = daysOf(period);
  const shown = events.filter((event) => !event.allDay && event.date <= end && endOf(event, minutes) > `${start}T00:00`);
  return {
    earlier: shown.filter(({ date, time }) => date >= start && time < EVENT_DAY_HOURS.from).length,
    later: shown.filter((event) => startOf(event).slice(11) >= EVENT_DAY_HOURS.to || endsLate(event, minutes)).length,
  };
}

function endsLate(event: Event, minutes: number): boolean {
  const end = endOf(event, minutes);
  return end > `${event.date}T${EVENT_DAY_HOURS.to}`;
}
