import type { Event } from '@fairlead/contract/calendar';
import type { Day } from '../../../ui/dates/date-days.ts';
import { endOf, startOf } from '../event-times.rules.ts';

/** The hours that the card draws, in minutes of the day. */
export const FIRST_MINUTE = 9 * 60;
export const LAST_MINUTE = 15 * 60;
export const SLOT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

export interface Placed {
  event: Event;
  /** Minutes after the first one that is drawn. */
  from: number;
  minutes: number;
  /** Events at the same time stand side by side: which place of how many. */
  lane: number;
  lanes: number;
}

export interface DaySlots {
  allDay: Event[];
  /** Over before the first minute that is drawn. */
  earlier: Event[];
  placed: Placed[];
  later: Event[];
}

/** Places a day's events in its slots; one that states no end is `usual` minutes long. */
export function placeInSlots(events: readonly Event[], day: Day, usual: number): DaySlots {
  const slots: DaySlots = { allDay: [], earlier: [], placed: [], later: [] };
  /** Events that overlap one another, with the minute at which each lane is free again. */
  let group: { placed: Placed[]; lanes: number[]; end: number } = { placed: [], lanes: [], end: 0 };
  for (const event of events) {
    const start = minuteOf(startOf(event), day);
    const end = Math.max(minuteOf(endOf(event, usual), day), start + SLOT_MINUTES);
    if (event.allDay || (start <= 0 && end >= DAY_MINUTES)) slots.allDay.push(event);
    else if (end <= FIRST_MINUTE) slots.earlier.push(event);
    else if (start >= LAST_MINUTE) slots.later.push(event);
    else {
      if (start >= group.end) group = { placed: [], lanes: [], end: 0 };
      const free = group.lanes.findIndex((until) => until <= start);
      const lane = free === -1 ? group.lanes.length : free;
      group.lanes[lane] = end;
      group.end = Math.max(group.end, end);
      const from = Math.max(start, FIRST_MINUTE);
      const placed = { event, from: from - FIRST_MINUTE, minutes: Math.min(end, LAST_MINUTE) - from, lane, lanes: 1 };
      group.placed.push(placed);
      for (const each of group.placed) each.lanes = group.lanes.length;
      slots.placed.push(placed);
    }
  }
  return slots;
}

/** Minutes since the day began; less than none for one before it. */
function minuteOf(at: string, day: Day): number {
  return (Date.parse(`${at}Z`) - Date.parse(`${day}T00:00Z`)) / 60_000;
}
