import type { Event } from '@fairlead/contract/calendar';
import type { Day } from '../../../ui/dates/date-days.ts';
import { EventLink } from './event-link.tsx';
import { FIRST_MINUTE, LAST_MINUTE, placeInSlots, SLOT_MINUTES } from './slots.rules.ts';
import classes from './your-calendar-card.module.css';

const SLOTS = Array.from({ length: (LAST_MINUTE - FIRST_MINUTE) / SLOT_MINUTES }, (_, at) => FIRST_MINUTE + at * SLOT_MINUTES);
/** A length of time as a height. The style sheet says how high half an hour is. */
const heightOf = (minutes: number) => `calc(${minutes / SLOT_MINUTES} * var(--slot))`;

interface Props {
  events: readonly Event[];
  day: Day;
  /** How long an event is drawn that states no end. */
  minutes: number;
}

/** A day from 9:00 to 15:00 in half hours; what lies outside is behind a line above or below. */
export function DaySlotList({ events, day, minutes }: Props) {
  const { allDay, earlier, placed, later } = placeInSlots(events, day, minutes);
  return (
    <div className={classes.day}>
      <Outside events={allDay} words="all day" />
      <Outside events={earlier} words="earlier" />
      <div className={classes.slots} style={{ height: heightOf(LAST_MINUTE - FIRST_MINUTE) }}>
        {SLOTS.map((minute) => (
          <time key={minute} className={classes.slot} style={{ height: heightOf(SLOT_MINUTES) }}>
            {minute % 60 === 0 ? `${String(minute / 60).padStart(2, '0')}:00` : ''}
          </time>
        ))}
        <ol aria-label="Events from 9:00 to 15:00">
          {placed.map(({ event, from, minutes: length, lane, lanes }) => (
            <li
              key={event._id}
              style={{ top: heightOf(from), height: heightOf(length), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
            >
              <EventLink event={event} />
            </li>
          ))}
        </ol>
      </div>
      <Outside events={later} words="later" />
      {events.length === 0 && <p className={classes.note}>No events today. New ones are added in the calendar.</p>}
    </div>
  );
}

function Outside({ events, words }: { events: readonly Event[]; words: string }) {
  if (events.length === 0) return null;
  return (
    <details className={classes.outside}>
      <summary>{`${events.length} ${words}`}</summary>
      <ul>
        {events.map((event) => (
          <li key={event._id}>
            <EventLink event={event} />
          </li>
        ))}
      </ul>
    </details>
  );
}
