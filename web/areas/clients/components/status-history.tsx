import type { StatusStep } from '@fairlead/contract/client-records';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { recordQueries } from '../client-records.queries.ts';
import classes from './client-panels.module.css';
import { STATUS_TONES } from './status-button.tsx';

/** Every change of the current status, newest first (decisions B). */
export function StatusHistory({ clientId }: { clientId: string }) {
  const headingId = useId();
  const steps = useQuery(recordQueries.statuses(clientId));
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId}>Status history</h3>
      </div>
      {steps.error && !steps.data && (
        <p role="alert" className={classes.failed}>
          The status history could not be read.
        </p>
      )}
      {steps.data?.length === 0 && <p className="muted">No status was set yet.</p>}
      {steps.data && steps.data.length > 0 && (
        <ul className={classes.list}>
          {steps.data.map((step) => (
            <Step key={step._id} step={step} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ step: { at, by, from, to, reason } }: { step: StatusStep }) {
  const now = useNow();
  return (
    <li>
      <p>
        {from && <span className="muted">{`${from} → `}</span>}
        {to ? (
          <Chip tone={STATUS_TONES[to]} hasDot>
            {to}
          </Chip>
        ) : (
          <span className="muted">{CLIENT_MESSAGES.notProvided}</span>
        )}
      </p>
      {reason && <p className={classes.text}>{reason}</p>}
      <p className={classes.meta}>{`${by ?? 'Someone'} · ${timeAgo(at, now)}, ${dateTime(at)}`}</p>
    </li>
  );
}
