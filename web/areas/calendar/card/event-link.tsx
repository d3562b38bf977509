import type { Event } from '@fairlead/contract/calendar';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { timeText } from '../../../platform/time.ts';
import { colorOf } from '../event-fields.rules.ts';
import classes from './your-calendar-card.module.css';

/** An event in its colour; opens it in the calendar. */
export function EventLink({ event }: { event: Event }) {
  const owner = event.clientName ?? event.employeeName;
  return (
    <Link to={paths.event(event._id)} className={classes.event} style={{ borderInlineStartColor: colorOf(event) }}>
      <b>{event.eventName}</b>
      <span>{[owner, event.allDay ? 'all day' : timeText(event.time)].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
