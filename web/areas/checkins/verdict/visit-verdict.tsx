import { type CheckIn, VERDICT_LABELS } from '@fairlead/contract/checkins';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../paths.ts';
import { dateTime } from '../../../platform/time.ts';
import panels from '../../../records/page/panels.module.css';
import { VerdictChip } from './verdict-chip.tsx';
import classes from './visit-verdict.module.css';

interface VisitVerdictProps {
  visit: CheckIn;
  /** What whoever reads it may do about it. */
  action?: ReactNode;
  /** What a Manager is told besides. */
  children?: ReactNode;
}

/** Whether the visit was where its client is, and why (docs/product/checkins.md). Visits from before there were verdicts show nothing. */
export function VisitVerdict({ visit, action, children }: VisitVerdictProps) {
  const headingId = useId();
  const { verdict, verdictReason, awayReason, isTheirSite, overruled, clientId, companyName } = visit;
  if (!verdict) return null;
  return (
    <section className={`${panels.section} ${classes.verdict}`} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Verdict</h2>
        {action}
      </div>
      <VerdictChip verdict={verdict} />
      {overruled && (
        <>
          <p>
            {`Overruled by ${overruled.by} on ${dateTime(overruled.at)}: `}
            <q dir="auto">{overruled.note}</q>
          </p>
          <p className="muted">
            {overruled.from ? `Worked out when it was sent: ${VERDICT_LABELS[overruled.from]}.` : 'It had no verdict before.'}
          </p>
        </>
      )}
      {verdictReason && (
        <p className={overruled ? 'muted' : undefined} dir="auto">
          {verdictReason}
        </p>
      )}
      {awayReason && (
        <p>
          Reason for being away: <q dir="auto">{awayReason}</q>
        </p>
      )}
      {isTheirSite && (
        <p>
          {'The sender says that this is their site. It counts once it is one of the sites of '}
          <Link to={paths.client(clientId)} className="link">
            {companyName}
          </Link>
          .
        </p>
      )}
      {children}
    </section>
  );
}
