import type { Event } from '@fairlead/contract/calendar';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { timeText, today } from '../../../platform/time.ts';
import { type Day, fullDay } from '../../../ui/dates/date-days.ts';
import type { DateRange } from '../../../ui/dates/date-range.ts';
import { colorOf, typeText } from '../event-fields.rules.ts';
import { isOn, startOf } from '../event-times.rules.ts';
import classes from './day-list.module.css';
import { listDays } from './period.rules.ts';

/** A month may hold thousands of events, and each that is listed is a button. */
const SHOWN_A_DAY = 20;

interface DayListProps {
  events: readonly Event[];
  days: DateRange;
  /** Where it begins; the days before come when asked for. */
  first: Day;
  words: {
    /** What the days before are called: 'Earlier this month'. */
    earlier: string;
    /** Said where no more come. */
    noMore: string;
  };
  /** The length of an event that states no end. */
  minutes: number;
  onOpen: (event: Event) => void;
}

/** Events day by day, as a phone has room for them. */
export function DayList({ events, days: range, first, words, minutes, onOpen }: DayListProps) {
  const [hasEarlier, setEarlier] = useState(false);
  const days = listDays(range)
    .map((day) => ({ day, events: events.filter((event) => isOn(event, day, minutes)).toSorted(byStart) }))
    .filter((each) => each.events.length > 0);
  if (days.length === 0) return <p className={classes.empty}>No events in this period.</p>;
  const earlier = days.filter(({ day }) => day < first);
  const shown = hasEarlier ? days : days.slice(earlier.length);
  return (
    <div className={classes.days}>
      {earlier.length > 0 && (
        <Button aria-expanded={hasEarlier} onClick={() => setEarlier(!hasEarlier)}>
          {hasEarlier ? 'Begin with today' : `${words.earlier} (${earlier.length === 1 ? '1 day' : `${earlier.length} days`})`}
        </Button>
      )}
      {shown.map((each) => (
        <DayEvents key={each.day} {...each} onOpen={onOpen} />
      ))}
      {shown.length === 0 && <p className={classes.empty}>{words.noMore}</p>}
    </div>
  );
}

interface DayEventsProps extends Pick<DayListProps, 'events' | 'onOpen'> {
  day: Day;
}

function DayEvents({ day, events, onOpen }: DayEventsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, SHOWN_A_DAY);
  return (
    <section aria-label={fullDay(day)}>
      <h2 data-today={day === today() || undefined}>{fullDay(day)}</h2>
      <ul>
        {shown.map((event) => (
          <li key={event._id}>
            <button type="button" onClick={() => onOpen(event)} style={{ borderInlineStartColor: colorOf(event) }}>
              <span className={classes.time}>{timeOn(event, day)}</span>
              <span className={classes.what}>
                <b dir="auto">{event.eventName}</b>
                <small>{aboutText(event)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < events.length && <Button onClick={() => setWhole(true)}>{`${events.length - shown.length} more`}</Button>}
    </section>
  );
}

const aboutText = (event: Event) =>
  [...new Set([typeText(event), event.clientName ?? event.employeeName, event.assignedTeamMember])].filter(Boolean).join(' · ');

/** All-day events first. */
const byStart = (one: Event, other: Event) =>
  Number(other.allDay) - Number(one.allDay) || startOf(one).localeCompare(startOf(other)) || one._id.localeCompare(other._id);

const timeOn = ({ allDay, date, time }: Event, day: Day) => {
  if (allDay) return 'All day';
  return date === day ? timeText(time) : 'Goes on';
};
