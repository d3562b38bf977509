import { conversionPercent } from '@fairlead/contract/dashboard/conversion-percent';
import type { Attendance } from '@fairlead/contract/team';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { weekdayName } from '../../../ui/dates/date-days.ts';
import { SummaryCard, SummaryFold } from '../../../ui/page/summary-fold.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import classes from './team-cards.module.css';
import { attendanceQuery, conversionQuery } from './team-list.queries.ts';

/** The team's figures of today and the last days (docs/product/team.md). */
export function TeamCards() {
  const { data: team, isError } = useQuery(attendanceQuery());
  const line = team
    ? `${digits(team.onsite)} of ${digits(team.total)} onsite, ${digits(team.withProject)} with a project`
    : 'Attendance, projects and conversion';
  return (
    <SummaryFold line={line}>
      <SummaryCard title="Today's Attendance">
        <Share of={team} part={team?.onsite} words="onsite" isError={isError} />
        <Days label="Onsite on the last days" days={team?.days} part={({ onsite }) => onsite} total={sizeOf} />
      </SummaryCard>
      <SummaryCard title="Total Assigned Projects">
        <Share of={team} part={team?.withProject} words="with a project" further={countProjects(team)} isError={isError} />
        <Days label="With a project on the last days" days={team?.days} part={({ withProject }) => withProject} total={sizeOf} />
      </SummaryCard>
      <SummaryCard title="Lead Conversion">
        <LeadConversion />
      </SummaryCard>
    </SummaryFold>
  );
}

/** Of the clients that were won or lost this quarter; the same figure as on the dashboard. */
function LeadConversion() {
  const { data, isError } = useQuery(conversionQuery());
  const may = useMay();
  return (
    <>
      <span className={classes.share}>
        {isError && !data && <small>Could not be read.</small>}
        {data?.decided === 0 && (
          <small>
            Nothing was won or lost this quarter.
            {may('clients.edit') && (
              <Link to={paths.clients} className="link">
                Set a client’s status
              </Link>
            )}
          </small>
        )}
        {data && data.decided > 0 && (
          <>
            <b>{conversionPercent(data)} %</b>
            <small>{`${digits(data.won)} of ${digits(data.decided)} decided this quarter`}</small>
          </>
        )}
      </span>
      <Days label="Conversion on the last days" days={data?.days} part={({ won }) => won} total={({ decided }) => decided} />
    </>
  );
}

const countProjects = (team: Attendance | undefined) => (team?.projects === 1 ? '1 project' : `${digits(team?.projects ?? 0)} projects`);
/** In whole per cent. All and none are said only when they are exact, so 3,038 of 3,045 is 99 %. */
function percent(part: number, total: number): number {
  if (part === 0 || part === total) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((part / total) * 100)));
}
const digits = (count: number) => count.toLocaleString('en-US');

interface ShareProps {
  of: Attendance | undefined;
  part: number | undefined;
  words: string;
  /** A line of its own. */
  further?: string;
  isError: boolean;
}

function Share({ of: team, part, words, further, isError }: ShareProps) {
  const may = useMay();
  if (!team || part === undefined) return <span className={classes.share}>{isError && <small>Could not be read.</small>}</span>;
  if (team.total === 0) {
    return (
      <span className={classes.share}>
        <small>
          Nobody is in the team yet.
          {may('employees.create') && (
            <Link to={paths.team} search={{ new: '1' } as never} className="link">
              Add the first
            </Link>
          )}
        </small>
      </span>
    );
  }
  return (
    <span className={classes.share}>
      <b>{percent(part, team.total)} %</b>
      <small>
        {`${digits(part)} of ${digits(team.total)} ${words}`}
        {further && <span>{further}</span>}
      </small>
    </span>
  );
}

const sizeOf = ({ onsite, onLeave }: Attendance['days'][number]) => onsite + onLeave;

interface DaysProps<Day> {
  label: string;
  days: readonly Day[] | undefined;
  part: (day: Day) => number;
  /** What it is a part of. */
  total: (day: Day) => number;
}

/** One bar per day, as high as its share, with its value and day as text for screen readers. */
function Days<Day extends { day: string }>({ label, days = [], part, total }: DaysProps<Day>) {
  return (
    <ol className={classes.days} aria-label={label}>
      {days.map((each) => {
        const isOfNone = total(each) === 0;
        const share = isOfNone ? 0 : percent(part(each), total(each));
        return (
          <li key={each.day}>
            <span>{isOfNone ? '–' : `${share} %`}</span>
            <i aria-hidden="true">
              <i style={{ height: `${share}%` }} />
            </i>
            <time dateTime={each.day}>{weekdayName(each.day)}</time>
          </li>
        );
      })}
    </ol>
  );
}
