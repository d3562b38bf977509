import { nameDoer } from '@fairlead/contract/kit/keys/name-doer';
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { dateTime, timeAgo, useNow } from '../../platform/time.ts';
import { OlderEntries } from '../page/older-entries.tsx';
import classes from '../page/panels.module.css';
import { describeAnyEntry } from './timeline.rules.ts';
import type { DescribedChange, DescribedEntry, TimelineEntry } from './timeline-entry.ts';

interface TimelineProps<Data, Key extends readonly unknown[], Param> {
  query: UseInfiniteQueryOptions<Data, Error, { pages: readonly { entries: readonly TimelineEntry[] }[] }, Key, Param>;
  /** Undefined for what it has no words for. */
  describe: (entry: TimelineEntry) => DescribedEntry | undefined;
}

/** Everything that happened to a record, newest first, from the history. */
export function Timeline<Data, Key extends readonly unknown[], Param>({ query, describe }: TimelineProps<Data, Key, Param>) {
  const headingId = useId();
  const timeline = useInfiniteQuery(query);
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Timeline</h2>
      </div>
      {entries.length > 0 && (
        <ol className={classes.timeline} aria-labelledby={headingId}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} described={describe(entry) ?? describeAnyEntry(entry)} />
          ))}
        </ol>
      )}
      {timeline.data && entries.length === 0 && <p className="muted">Nothing happened yet.</p>}
      <OlderEntries query={timeline} failed="The timeline could not be read." />
    </section>
  );
}

function Entry({ entry, described: { words, href, changes } }: { entry: TimelineEntry; described: DescribedEntry }) {
  const now = useNow();
  const withValues = changes.filter(({ to }) => to !== undefined);
  return (
    <li>
      <p className={classes.text}>
        <b>{nameDoer(entry)}</b>{' '}
        {href === undefined ? (
          words
        ) : (
          <Link to={href} className="link">
            {words}
          </Link>
        )}
      </p>
      {withValues.length > 0 && (
        <dl className={classes.changes}>
          {withValues.map((change) => (
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

function Change({ change: { label, from, to } }: { change: DescribedChange }) {
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
