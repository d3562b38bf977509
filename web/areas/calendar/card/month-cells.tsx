import type { Event } from '@fairlead/contract/calendar';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { type Day, fullDay, monthAndYear, monthOf } from '../../../ui/dates/date-days.ts';
import { gridOf, WEEKDAYS } from '../../../ui/dates/month-grid.ts';
import { findEventsOn } from './on-day.rules.ts';
import classes from './your-calendar-card.module.css';

interface Props {
  events: readonly Event[];
  today: Day;
  minutes: number;
}

/** The days of this month with how many events each has; a day leads to its page. */
export function MonthCells({ events, today, minutes }: Props) {
  const month = monthOf(today);
  return (
    <div className={classes.month}>
      <p className={classes.note}>{monthAndYear(month)}</p>
      <div className={classes.weekdays} aria-hidden="true">
        {WEEKDAYS.map(([short]) => (
          <span key={short}>{short}</span>
        ))}
      </div>
      <ol>
        {gridOf(month).map((day) => {
          const { length } = findEventsOn(events, day, minutes);
          return (
            <li key={day} data-other={monthOf(day) === month ? undefined : true} aria-current={day === today ? 'date' : undefined}>
              <Link to={paths.calendar} search={{ view: 'day', date: day } as never}>
                <span className="sr-only">{`${fullDay(day)}: ${length === 1 ? '1 event' : `${length} events`}`}</span>
                <span aria-hidden="true">
                  {Number(day.slice(8))}
                  <i>{length === 0 ? '' : length}</i>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
