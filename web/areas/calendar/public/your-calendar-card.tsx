import { EVENT_CALENDAR_MINUTES, type Event } from '@fairlead/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { today as readToday } from '../../../platform/time.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { calendarQueries, type EventsOf } from '../calendar.queries.ts';
import { DaySlotList } from '../card/day-slot-list.tsx';
import { MonthCells } from '../card/month-cells.tsx';
import { WeekList } from '../card/week-list.tsx';
import classes from '../card/your-calendar-card.module.css';
import { drawnDays, SPAN_LABELS, SPANS, type Span } from '../view/period.rules.ts';

const TITLE = 'Your Calendar';
const OPTIONS = SPANS.map((value) => ({ value, label: SPAN_LABELS[value] }));

interface Props {
  /** Today's events, if they are known already. */
  initial?: Event[] | undefined;
}

/** The dashboard's calendar: the user's events, or the team's for an account without an employee (docs/product/dashboard.md). */
export function YourCalendarCard({ initial }: Props) {
  const user = useCurrentUser();
  const [span, setSpan] = useState<Span>('day');
  const today = readToday();
  const days = drawnDays({ span, day: today });
  const whose: EventsOf = user?.employeeId ? { employee: user.employeeId } : {};
  const events = useQuery({
    ...calendarQueries.between(whose, days),
    enabled: user !== undefined,
    ...(span === 'day' && initial && { initialData: initial }),
  });
  return (
    <section className={classes.card} aria-label={TITLE}>
      <div className={classes.head}>
        <h2>
          <Link to={paths.calendar}>{TITLE}</Link>
        </h2>
        <Segmented label="Show" options={OPTIONS} value={span} onChange={setSpan} />
      </div>
      {events.isError && (
        <p role="alert">
          Failed to load events{' '}
          <button type="button" className="link" onClick={() => void events.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {!events.data && !events.isError && <SkeletonLines lines={6} />}
      {events.data && !events.isPlaceholderData && (
        <>
          {span === 'day' && <DaySlotList events={events.data} day={today} minutes={EVENT_CALENDAR_MINUTES} />}
          {span === 'week' && <WeekList events={events.data} days={days} today={today} minutes={EVENT_CALENDAR_MINUTES} />}
          {span === 'month' && <MonthCells events={events.data} today={today} minutes={EVENT_CALENDAR_MINUTES} />}
        </>
      )}
    </section>
  );
}
