import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { EmptyState } from './empty-state.tsx';
import classes from './panel.module.css';
import { SkeletonLines } from './skeleton.tsx';

/** The part of a query's result that a panel needs; TanStack Query's results fit. */
export interface PanelQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

interface PanelProps<Data> {
  /** Heading of the panel; left out, `label` names it for screen readers. */
  title?: ReactNode;
  /** Whether the page is called the same: a phone shows its name above the panel and has no room for it twice. */
  isTitleOfPage?: boolean;
  label?: string;
  /** Beside the title: segmented filters, search, buttons. They stay visible while rows load. */
  actions?: ReactNode;
  /** Below the title row, such as the active filters. */
  below?: ReactNode;
  query: PanelQuery<Data>;
  /** The specified words, such as 'Loading clients...'. */
  loading: string;
  /** Has the shape of the content, so that nothing jumps. */
  skeleton?: ReactNode;
  /** The message for a failure. Default: the error's own. */
  failure?: (error: unknown) => string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** False for content with its own edges, such as a table. */
  isPadded?: boolean;
  children: (data: Data) => ReactNode;
}

/** A card that owns its three states: loading, failure with Try Again, emptiness. Old data stays while new data loads or fails. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { title, isTitleOfPage, label, actions, below, isPadded = true } = props;
  const headingId = useId();
  return (
    <section className={classes.panel} {...(title ? { 'aria-labelledby': headingId } : { 'aria-label': label })}>
      {(title || actions) && (
        <div className={classes.bar}>
          {title && (
            <h2 id={headingId} data-of-page={isTitleOfPage}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {below && <div className={classes.below}>{below}</div>}
      <div className={isPadded ? classes.padded : undefined}>
        <PanelContent {...props} />
      </div>
    </section>
  );
}

/** The three states without the card around them, as inside a dialog. */
export function PanelContent<Data>({ query, loading, skeleton, failure, isEmpty, empty, children }: PanelProps<Data>) {
  const queries = useQueryClient();
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.error) {
    const message = failure ? failure(query.error) : query.error instanceof Error ? query.error.message : String(query.error);
    // Also refetches everything else on the page that failed, as a reload would (docs/product/app.md).
    const retry = () => {
      query.refetch();
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    return (
      <div role="alert">
        <EmptyState
          title={message}
          action={
            <Button onClick={retry} loading={query.isFetching ?? false}>
              Try Again
            </Button>
          }
        />
      </div>
    );
  }
  return <Loading words={loading} skeleton={skeleton} />;
}

/** Takes up its space from the start, but appears only when the wait is long enough to notice. */
function Loading({ words, skeleton }: { words: string; skeleton: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" data-skeleton style={{ visibility: isShown ? 'visible' : 'hidden' }}>
      <p className={classes.loading}>{words}</p>
      {skeleton ?? <SkeletonLines lines={3} />}
    </div>
  );
}
