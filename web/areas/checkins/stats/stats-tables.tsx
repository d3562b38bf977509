import { CHECKIN_EVENT_LABELS, type CheckInStats } from '@fairlead/contract/checkins';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import classes from './stats-tables.module.css';
import { type VisitedDays, verifiedShare } from './visit-stats.rules.ts';

interface StatsRow extends Pick<CheckInStats, 'judged' | 'verified'> {
  name: string;
  count: number;
  /** What finds these visits in the list. */
  filter: { eventType: string } | { employee: string } | { client: string };
}

const TABLES: readonly { head: string; rows(stats: CheckInStats): StatsRow[] }[] = [
  {
    head: 'Event type',
    rows: ({ perEventType }) =>
      perEventType.map(({ eventType, ...counts }) => ({ ...counts, name: CHECKIN_EVENT_LABELS[eventType], filter: { eventType } })),
  },
  {
    head: 'Employee',
    rows: ({ perEmployee }) =>
      perEmployee.map(({ employeeId, employeeName, userId, username, ...counts }) => ({
        ...counts,
        name: employeeName ?? username,
        filter: { employee: employeeId ?? userId ?? '' },
      })),
  },
  {
    head: 'Client',
    rows: ({ perClient }) =>
      perClient.map(({ clientId, companyName, ...counts }) => ({ ...counts, name: companyName, filter: { client: clientId } })),
  },
];

interface StatsTablesProps {
  stats: CheckInStats;
  /** Each table says so many; the list says the rest. */
  rows: number;
  /** Those that were counted, which the links filter the list by. */
  days: VisitedDays;
  onFollow?: (() => void) | undefined;
}

/** Visits per event type, employee and client with the share that is verified, those with most visits first. */
export function StatsTables({ stats, rows: shown, ...rest }: StatsTablesProps) {
  return (
    <div className={classes.tables}>
      {TABLES.map(({ head, rows }) => (
        <StatsTable key={head} head={head} rows={rows(stats)} shown={shown} {...rest} />
      ))}
    </div>
  );
}

interface StatsTableProps extends Pick<StatsTablesProps, 'days' | 'onFollow'> {
  head: string;
  rows: readonly StatsRow[];
  shown: number;
}

function StatsTable({ head, rows, shown, days, onFollow }: StatsTableProps) {
  return (
    <table className={classes.table} aria-label={`Visits by ${head.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Visits</th>
          <th scope="col">Verified</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map(({ name, count, filter, ...shares }) => (
          <tr key={JSON.stringify(filter)}>
            <th scope="row">
              <Link
                to={paths.checkIns}
                search={{ ...days, ...filter } as never}
                className={`link ${classes.name}`}
                title={name}
                dir="auto"
                onClick={(event) => event.metaKey || event.ctrlKey || event.shiftKey || onFollow?.()}
              >
                {name}
              </Link>
            </th>
            <td>{count.toLocaleString('en-US')}</td>
            <td>{verifiedShare(shares) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
      {rows.length > shown && (
        <tfoot>
          <tr>
            <td colSpan={3}>{`Top ${shown} of ${rows.length.toLocaleString('en-US')}`}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
