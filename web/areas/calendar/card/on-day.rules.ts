import type { Event } from '@fairlead/contract/calendar';
import { addDays, type Day } from '../../../ui/dates/date-days.ts';
import { endOf, startOf } from '../event-times.rules.ts';

/** The events that touch a day, in their order; one that ends at midnight does not touch the next day. */
export const findEventsOn = (events: readonly Event[], day: Day, minutes: number): Event[] =>
  events.filter((event) => startOf(event) < `${addDays(day, 1)}T00:00` && endOf(event, minutes) > `${day}T00:00`);
