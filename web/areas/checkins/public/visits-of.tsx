import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { localTimeZone } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type PagePlace, Pager } from '../../../ui/table/pager.tsx';
import { checkInQueries, type ListedVisit, type VisitsOf as Whose } from '../checkins.queries.ts';
import { VisitMapFold } from '../map/visit-map-fold.tsx';
import { eventText, foreignZone, visitorName, whenText } from '../visit-fields.rules.ts';
import classes from './visits-of.module.css';

/** The visits to a client, or those that an employee logged or came along on, latest first. */
export function VisitsOf({ of: whose }: { of: Whose }) {
  const headingId = useId();
  const [at, setAt] = useState<PagePlace>({});
  const visits = useQuery(checkInQueries.of(whose, at));
  const { data, isError, isPlaceholderData } = visits;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Visits</h2>
        {'employee' in whose && (
          <Link to={paths.visitDay} search={whose as never} className="link">
            Day by day
          </Link>
        )}
        {data && data.checkIns.length > 0 && (
          <Link to={paths.checkIns} search={whose as never} className="link">
            All visits
          </Link>
        )}
      </div>
      {isError && (
        <p role="alert">
          The visits could not be read.{' '}
          <button type="button" className="link" onClick={() => void visits.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {data?.checkIns.length === 0 && <p className="muted">No visits yet.</p>}
      {data && data.checkIns.length > 0 && (
        <ul className={classes.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
          {data.checkIns.map((visit) => (
            <li key={visit._id}>
              <Row visit={visit} name={'client' in whose ? visitorName(visit) : visit.companyName} />
            </li>
          ))}
        </ul>
      )}
      {data && (data.next !== null || data.previous !== null) && (
        <Pager at={data} pages={data.pages} isOld={isPlaceholderData} onTurn={setAt} />
      )}
      {data && <VisitMapFold of={whose} />}
    </section>
  );
}

function Row({ visit, name }: { visit: ListedVisit; name: string }) {
  const zone = foreignZone(visit, localTimeZone());
  return (
    <Link to={paths.checkIn(visit._id)} className={classes.row}>
      <b>{whenText(visit)}</b>
      <span>{[eventText(visit), name, zone].filter(Boolean).join(' · ')}</span>
      {visit.imageProof !== null && (
        <>
          <Icon name="camera" size={16} />
          <span className="sr-only">has a photo</span>
        </>
      )}
    </Link>
  );
}
