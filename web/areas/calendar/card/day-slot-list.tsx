import type { Event } from '@fairlead/contract/calendar';
import type { Day } from '../../../ui/dates/date-days.ts';
import { EventLink } from './event-link.tsx';
import { FIRST_MINUTE, LAST_MINUTE, placeInSlots, SLOT_MINUTES } from './slots.rules.ts';
import classes from './your-calendar-card.module.css';

const SLOTS = Array.from({ length: (LAST_MINUTE - FIRST_MINUTE) / SLOT_MINUTES }, (_, at) => FIRST_MINUTE + at * SLOT_MINUTES);
/** The height of half an hour, in pixels. */
const SLOT_HEIGHT = 26;
const pixels = (minutes: number) => (minutes / SLOT_MINUTES) * SLOT_HEIGHT;

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
      <div className={classes.slots} style={{ height: pixels(LAST_MINUTE - FIRST_MINUTE) }}>
        {SLOTS.map((minute) => (
          <time key={minute} className={classes.slot} style={{ height: SLOT_HEIGHT }}>
            {minute % 60 === 0 ? `${String(minute / 60).padStart(2, '0')}:00` : ''}
          </time>
        ))}
        <ol aria-label="Events from 9:00 to 15:00">
          {placed.map(({ event, from, minutes: length, lane, lanes }) => (
            <li
              key={event._id}
              style={{ top: pixels(from), height: pixels(length) - 2, left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
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
