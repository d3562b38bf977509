import type { TimelineEntry } from '@fairlead/contract/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { recordQueries } from '../client-records.queries.ts';
import { type ToldChange, told } from '../client-timeline.rules.ts';
import classes from './client-panels.module.css';
import { OlderEntries } from './older-entries.tsx';

/** Everything that happened to the client, newest first, from the history. */
export function ClientTimeline({ clientId }: { clientId: string }) {
  const headingId = useId();
  const timeline = useInfiniteQuery(recordQueries.timeline(clientId));
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId}>Timeline</h3>
      </div>
      {entries.length > 0 && (
        <ol className={classes.timeline} aria-labelledby={headingId}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {timeline.data && entries.length === 0 && <p className="muted">Nothing happened yet.</p>}
      <OlderEntries query={timeline} failed="The timeline could not be read." />
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const now = useNow();
  const { words, changes } = told(entry);
  const said = changes.filter(({ to }) => to !== undefined);
  return (
    <li>
      <p className={classes.text}>
        <b>{entry.by ?? 'Someone'}</b> {words}
      </p>
      {said.length > 0 && (
        <dl className={classes.changes}>
          {said.map((change) => (
            <Change key={change.label} change={change} />
          ))}
        </dl>
      )}
      <p className={classes.meta}>
        <time dateTime={entry.at}>{`${timeAgo(entry.at, now)}, ${dateTime(entry.at)}`}</time>
      </p>
    </li>
  );
}

function Change({ change: { label, from, to } }: { change: ToldChange }) {
  return (
    <div>
      <dt>{`${label}: `}</dt>
      <dd>
        {from !== undefined && (
          <>
            <del>{from}</del>
            {' → '}
          </>
        )}
        <ins>{to}</ins>
      </dd>
    </div>
  );
}
