import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { EmptyState } from './empty-state.tsx';
import classes from './panel.module.css';
import { SkeletonLines } from './skeleton.tsx';

/** What a panel must know of a query; TanStack Query's results fit. */
export interface PanelQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

interface PanelProps<Data> {
  /** Heading of the panel; left out, `label` names it for screen readers. */
  title?: ReactNode;
  label?: string;
  /** Beside the title: segmented filters, search, buttons. They stay while rows load. */
  actions?: ReactNode;
  /** Below the title row, as the active filters. */
  below?: ReactNode;
  query: PanelQuery<Data>;
  /** The specified words, as in 'Loading clients...'. */
  loading: string;
  /** Same shape as the content, so that nothing jumps. */
  skeleton?: ReactNode;
  /** The words for a failure; the error's own message unless given. */
  failure?: (error: unknown) => string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** False for content that brings its own edges, as tables do. */
  isPadded?: boolean;
  children: (data: Data) => ReactNode;
}

/** A card that owns its three states: loading, failure with Try Again, emptiness. Old data stays while new data loads or fails. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { title, label, actions, below, isPadded = true } = props;
  const headingId = useId();
  return (
    <section className={classes.panel} {...(title ? { 'aria-labelledby': headingId } : { 'aria-label': label })}>
      {(title || actions) && (
        <div className={classes.bar}>
          {title && <h2 id={headingId}>{title}</h2>}
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
    // Whatever else failed on the page is read again too, as reloading it would (docs/product/app.md).
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

/** Keeps its place from the start, and shows itself only when the wait is long enough to notice. */
function Loading({ words, skeleton }: { words: string; skeleton: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" style={{ visibility: isShown ? 'visible' : 'hidden' }}>
      <p className={classes.loading}>{words}</p>
      {skeleton ?? <SkeletonLines lines={3} />}
    </div>
  );
}
