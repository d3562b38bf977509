import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { localTimeZone, timeText } from '../../../platform/time.ts';
import type { ListView, TableFormat } from '../../../records/list/list-description.ts';
import type { Day } from '../../../ui/dates/date-days.ts';
import type { ExportWatch } from '../../../ui/menus/export-menu.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { visitRecords } from '../checkins.queries.ts';
import { RouteFold } from '../public/route-fold.tsx';
import { VerdictChip } from '../verdict/verdict-chip.tsx';
import { eventText, foreignZone, placeOf, visitorName } from '../visit-fields.rules.ts';
import classes from './visit-day.module.css';
import { type DayVisit, dayView, visitDay } from './visit-day.queries.ts';
import { betweenText, describeDay } from './visit-day.rules.ts';

/** A file of the same visits. */
export const exportVisits = (employee: string, day: Day, ...how: [format: TableFormat, watch: ExportWatch]) =>
  visitRecords.list.exportFile({ view: dayView(employee, day) as ListView }, ...how);

/** An employee's visits of a day in the order of time, with what lies between them (docs/product/checkins.md). */
export function VisitDay({ employee, day }: { employee: string; day: Day }) {
  const visits = useQuery(visitDay(employee, day));
  return (
    <Panel
      title="Visits"
      query={visits}
      loading="Loading visits..."
      failure={() => 'The visits could not be read.'}
      isEmpty={({ checkIns }) => checkIns.length === 0}
      empty={<EmptyState title="No visits on this day." />}
    >
      {({ checkIns, hasMore }) => (
        <div aria-busy={visits.isPlaceholderData}>
          <p className={classes.sum}>{describeDay(checkIns)}</p>
          <RouteFold label="Map of the day" stops={checkIns.flatMap(toMapStop)} note="A position is where a visit was logged." />
          <ol className={classes.line} aria-label="Visits of the day">
            {checkIns.map((visit, at) => (
              <li key={visit._id}>
                {at > 0 && <p className={classes.between}>{betweenText(checkIns[at - 1] as DayVisit, visit)}</p>}
                <VisitStop visit={visit} employee={employee} />
              </li>
            ))}
          </ol>
          {hasMore && (
            <p className={classes.note}>
              These are the first {checkIns.length}.{' '}
              <Link to={paths.checkIns} search={dayView(employee, day) as never} className="link">
                All visits of the day
              </Link>
            </p>
          )}
          <p className={classes.note}>
            Nothing is tracked between visits: a position is kept only where somebody logs a visit. Distances are in a straight line.
          </p>
        </div>
      )}
    </Panel>
  );
}

function toMapStop(visit: DayVisit) {
  const place = placeOf(visit);
  return place ? [{ ...place, label: `${timeText(visit.time)} ${visit.companyName}` }] : [];
}

function VisitStop({ visit, employee }: { visit: DayVisit; employee: string }) {
  const zone = foreignZone(visit, localTimeZone());
  const about = [eventText(visit), visit.location, zone, visit.employeeId !== employee && `logged by ${visitorName(visit)}`];
  return (
    <div className={classes.stop}>
      <b className={classes.time}>{timeText(visit.time)}</b>
      <div className={classes.what}>
        <div className={classes.name}>
          <Link to={paths.checkIn(visit._id)} className="link" dir="auto">
            {visit.companyName}
          </Link>
          {visit.verdict && <VerdictChip verdict={visit.verdict} />}
        </div>
        <small>{about.filter(Boolean).join(' · ')}</small>
        {visit.verdictReason && <small>{visit.verdictReason}</small>}
      </div>
    </div>
  );
}
