import { VERDICT_LABELS } from '@fairlead/contract/checkins';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import parts from '../../../ui/map/map-parts.module.css';
import { checkInQueries } from '../checkins.queries.ts';
import { eventText, visitorName, whenText } from '../visit-fields.rules.ts';

/** The visits at a place that was pressed, each leading to its page. */
export function VisitPopup({ ids, count }: { ids: readonly string[]; count: number }) {
  return (
    <>
      {count > ids.length && <p className="muted">{`${ids.length} of ${count.toLocaleString('en-US')} visits here`}</p>}
      <ul className={parts.popup} aria-label="Visits here">
        {ids.map((id) => (
          <li key={id}>
            <PressedVisit id={id} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PressedVisit({ id }: { id: string }) {
  const { data: visit, isError } = useQuery(checkInQueries.one(id));
  if (isError) return <p role="alert">This visit could not be read.</p>;
  if (!visit) return <p className="muted">Loading...</p>;
  const verdict = visit.verdict && VERDICT_LABELS[visit.verdict];
  return (
    <Link to={paths.checkIn(id)} className={parts.pressed}>
      <b>{visit.companyName}</b>
      <span>{whenText(visit)}</span>
      <span>{[eventText(visit), visitorName(visit), verdict].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
