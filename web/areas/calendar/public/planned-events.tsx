import { useQuery } from '@tanstack/react-query';
import type { Day } from '../../../ui/dates/date-days.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { calendarQueries } from '../calendar.queries.ts';
import { EventLink } from '../card/event-link.tsx';
import { startOf } from '../event-times.rules.ts';
import classes from './planned-events.module.css';

/** The events of an employee's day: those in their calendar, and those assigned to them; all-day ones first. */
export function PlannedEvents({ employee, day }: { employee: string; day: Day }) {
  const events = useQuery(calendarQueries.between({ employee }, { start: day, end: day }));
  return (
    <Panel
      title="Planned"
      query={events}
      loading="Loading events..."
      failure={() => 'The events could not be read.'}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState title="Nothing was planned." />}
    >
      {(found) => (
        <ul className={classes.events} aria-label="Planned events">
          {found
            .toSorted((one, other) => Number(other.allDay) - Number(one.allDay) || startOf(one).localeCompare(startOf(other)))
            .map((event) => (
              <li key={event._id}>
                <EventLink event={event} />
              </li>
            ))}
        </ul>
      )}
    </Panel>
  );
}
