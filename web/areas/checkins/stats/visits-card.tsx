import { type CheckInStats, checkInEndpoints } from '@fairlead/contract/checkins';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { localTimeZone, today } from '../../../platform/time.ts';
import { type Day, monthDayYear } from '../../../ui/dates/date-days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { countedDays, everyDay, STATISTICS, STATS_DAYS, shareText, statsRange } from './visit-stats.rules.ts';
import classes from './visits-card.module.css';

const StatsTables = lazyPart(() => import('./stats-tables.tsx'), 'StatsTables');

/** Each table has so many rows here; Statistics has more. */
const ROWS = 5;

const statsUntil = (day: Day) =>
  queryOptions({
    queryKey: ['checkins', 'stats', day],
    queryFn: ({ signal }) => api(checkInEndpoints.stats, { query: { ...statsRange(day), timeZone: localTimeZone() }, signal }),
  });

/** How many visits there were lately, how many are verified, and on which days (docs/product/dashboard.md). */
export function VisitsCard() {
  const may = useMay();
  const until = today();
  const stats = useQuery(statsUntil(until));
  return (
    <Panel
      title={
        <Link to={paths.checkIns} className="link">
          Visits
        </Link>
      }
      actions={<span className={classes.note}>last {STATS_DAYS} days</span>}
      query={stats}
      loading="Loading visits..."
      failure={() => 'The visits could not be counted.'}
      isEmpty={({ total }) => total === 0}
      empty={
        <p className={classes.note}>
          Visits that the team logs fill this.{' '}
          {may('checkins.create') && (
            <Link to={paths.checkIns} search={{ log: 'visit' } as never} className="link">
              Log onsite visit
            </Link>
          )}
        </p>
      }
    >
      {(counted) => {
        const days = everyDay(counted, until);
        // All are zero where the only visits are of a day that isn't drawn.
        const most = Math.max(1, ...days.map(({ count }) => count));
        return (
          <>
            <p className={classes.sum}>
              <b>{counted.total.toLocaleString('en-US')}</b> {shareText(counted)}
            </p>
            <div className={classes.bars} aria-hidden="true">
              {days.map(({ date, count, verified }) => (
                <span key={date} title={`${monthDayYear(date)}: ${count}, ${verified} verified`}>
                  <i style={{ height: `${(100 * (count - verified)) / most}%` }} />
                  <b style={{ height: `${(100 * verified) / most}%` }} />
                </span>
              ))}
            </div>
            <p className={classes.ends} aria-hidden="true">
              <span>{monthDayYear(days[0]?.date ?? until)}</span>
              <span className={classes.key}>verified</span>
              <span className={classes.key} data-other>
                other
              </span>
              <span>today</span>
            </p>
            <div className="sr-only">
              <table>
                <caption>Visits of the last {STATS_DAYS} days</caption>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Visits</th>
                    <th scope="col">Verified</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map(({ date, count, verified }) => (
                    <tr key={date}>
                      <th scope="row">{monthDayYear(date)}</th>
                      <td>{count}</td>
                      <td>{verified}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Parts stats={counted} until={until} />
          </>
        );
      }}
    </Panel>
  );
}

/** The same visits by type, employee and client, once somebody wants to see it. */
function Parts({ stats, until }: { stats: CheckInStats; until: Day }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const days = countedDays({}, until);
  return (
    <>
      <Button
        mt="sm"
        rightSection={<Icon name="down" size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={StatsTables.preload}
        onFocus={StatsTables.preload}
        onClick={() => setOpen(!isOpen)}
      >
        By type, employee and client
      </Button>
      <div id={id}>
        {isOpen && (
          <div className={classes.parts}>
            <StatsTables stats={stats} rows={ROWS} days={days} />
            <Link to={paths.checkIns} search={days as never} hash={STATISTICS} className="link">
              More in Statistics
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
