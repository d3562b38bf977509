import type { Event } from '@fairlead/contract/calendar';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { type Day, weekdayName } from '../../../ui/dates/date-days.ts';
import type { DateRange } from '../../../ui/dates/date-range.ts';
import { listDays } from '../view/period.rules.ts';
import { EventLink } from './event-link.tsx';
import { findEventsOn } from './on-day.rules.ts';
import classes from './your-calendar-card.module.css';

/** How many events of a day are listed before a line that leads to all of them. */
const SHOWN = 3;

interface Props {
  events: readonly Event[];
  days: DateRange;
  today: Day;
  minutes: number;
}

/** The days of a week with their events. */
export function WeekList({ events, days, today, minutes }: Props) {
  return (
    <ol className={classes.week}>
      {listDays(days).map((day) => {
        const found = findEventsOn(events, day, minutes);
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <time dateTime={day}>{`${weekdayName(day)} ${Number(day.slice(8))}`}</time>
            <div>
              {found.slice(0, SHOWN).map((event) => (
                <EventLink key={event._id} event={event} />
              ))}
              {found.length > SHOWN && (
                <Link to={paths.calendar} search={{ view: 'day', date: day } as never} className="link">
                  {`${found.length - SHOWN} more`}
                </Link>
              )}
              {found.length === 0 && <span className={classes.note}>–</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
