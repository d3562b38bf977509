import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { StatusStep } from '@fairlead/contract/clients/records';
import { nameDoer } from '@fairlead/contract/kit/keys/name-doer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { OlderEntries } from '../../../records/page/older-entries.tsx';
import classes from '../../../records/page/panels.module.css';
import { Chip } from '../../../ui/chip.tsx';
import { recordQueries } from '../client-records.queries.ts';
import { STATUS_TONES } from './status-button.tsx';

/** Every change of the current status, newest first (docs/product/clients.md). */
export function StatusHistory({ clientId }: { clientId: string }) {
  const headingId = useId();
  const statuses = useInfiniteQuery(recordQueries.statuses(clientId));
  const steps = statuses.data?.pages.flatMap((page) => page.entries);
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Status history</h2>
      </div>
      {steps?.length === 0 && <p className="muted">No status was set yet.</p>}
      {steps && steps.length > 0 && (
        <ul className={classes.list} aria-labelledby={headingId}>
          {steps.map((step) => (
            <Step key={step._id} step={step} />
          ))}
        </ul>
      )}
      <OlderEntries query={statuses} failed="The status history could not be read." />
    </section>
  );
}

function Step({ step: { at, from, to, reason, ...who } }: { step: StatusStep }) {
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
      <p className={classes.meta}>{`${nameDoer(who)} · ${timeAgo(at, now)}, ${dateTime(at)}`}</p>
    </li>
  );
}
