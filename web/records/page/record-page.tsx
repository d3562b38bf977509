import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { HeldPageProvider, useHolds } from '../../ui/forms/held-page.tsx';
import type { Crumb } from '../../ui/page/breadcrumbs.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel, type PanelQuery } from '../../ui/page/panel.tsx';
import { SkeletonLines } from '../../ui/page/skeleton.tsx';
import classes from './record-page.module.css';

interface RecordPageProps<Stored> {
  query: PanelQuery<Stored>;
  /** The list it belongs to: its words in the breadcrumbs, and its path. */
  list: Crumb & { to: string };
  nameOf: (record: Stored) => string;
  words: {
    /** Stands for the name until it is known. */
    record: string;
    loading: string;
    notFound: string;
    failure: (error: unknown) => string;
  };
  /** Beside the way back where the record is gone. */
  goneAction?: ReactNode;
  children: (record: Stored) => ReactNode;
}

/**
 * A record's page while it loads, when it is gone, when it can't be read, and when it is there. While something is typed in it that isn't
 * saved, it stays as it was although the record is gone (docs/product/app.md).
 */
export function RecordPage<Stored>({ query, list, nameOf, words, goneAction, children }: RecordPageProps<Stored>) {
  const { isHeld, hold } = useHolds();
  const isMissing = query.error instanceof ApiError && query.error.code === 'not_found';
  // What could be read before and is gone now is gone, whatever is still in memory.
  const isGone = isMissing && !(isHeld && query.data !== undefined);
  const record = isGone ? undefined : query.data;
  const notice = isMissing
    ? `This ${words.record.toLowerCase()} is gone, or you may not see it any more. What you typed is still here.`
    : undefined;
  const heldPage = useMemo(() => ({ hold, notice }), [hold, notice]);
  return (
    <Page title={record === undefined ? words.record : nameOf(record)} crumbs={[list]} hasOwnHeading={record !== undefined}>
      {!isGone && notice && (
        <p role="alert" className={classes.gone}>
          {notice}
        </p>
      )}
      {isGone ? (
        <EmptyState
          title={words.notFound}
          action={
            <>
              <Link to={list.to} className="link">
                {`Back to ${list.label}`}
              </Link>
              {goneAction}
            </>
          }
        />
      ) : (
        (record !== undefined && <HeldPageProvider value={heldPage}>{children(record)}</HeldPageProvider>) || (
          <Panel label={words.record} query={query} loading={words.loading} skeleton={<SkeletonLines lines={12} />} failure={words.failure}>
            {() => null}
          </Panel>
        )
      )}
    </Page>
  );
}

interface RecordCardProps {
  name: string;
  picture: string | null;
  isSquare?: boolean;
  /** Above the name, or below it. */
  above?: string;
  below?: string;
  /** Before the name, as a way back. */
  before?: ReactNode;
  /** Beside the name: what is changed at once. */
  aside: ReactNode;
  /** Puts that after the buttons, where these are what the page is opened for. */
  isAsideLast?: boolean;
  /** What can be done with the record. */
  buttons: ReactNode;
  /** True beside a tab that has buttons of its own: these keep their place, so that the header stands still. */
  areButtonsAway?: boolean;
  children: ReactNode;
}

/** A record's name, picture and buttons over all that is known of it. */
export function RecordCard({
  name,
  picture,
  isSquare = false,
  above,
  below,
  before,
  aside,
  isAsideLast = false,
  buttons,
  areButtonsAway = false,
  children,
}: RecordCardProps) {
  return (
    <article className={classes.card}>
      <header className={classes.header}>
        {before}
        <Avatar name={name} picture={picture} isSquare={isSquare} size={64} />
        <div className={classes.names}>
          {above && <p className="muted">{above}</p>}
          <h1 dir="auto" title={name}>
            {name}
          </h1>
          {below && <p className="muted">{below}</p>}
        </div>
        {!isAsideLast && aside}
        <div
          className={classes.buttons}
          data-away={areButtonsAway || undefined}
          style={areButtonsAway ? { visibility: 'hidden' } : undefined}
        >
          {buttons}
        </div>
        {isAsideLast && aside}
      </header>
      {children}
    </article>
  );
}

/** Below the header, of a record whose page has no tabs. */
export const RecordBody = ({ children }: { children: ReactNode }) => <div className={classes.body}>{children}</div>;
