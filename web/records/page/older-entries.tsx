import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeError } from '../../platform/error-message.ts';
import classes from './panels.module.css';

interface OlderEntriesProps {
  query: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'refetch' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage'>;
  /** Said where a failure has no words of its own. */
  failed: string;
}

/** Stands below a list that is read a part at a time: its failure with a way to try again, else the way to what is older. */
export function OlderEntries({ query, failed }: OlderEntriesProps) {
  if (query.error)
    return (
      <div role="alert" className={classes.row}>
        <p className={classes.failed}>{describeError(query.error, failed)}</p>
        <Button onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())} loading={query.isFetching}>
          Try Again
        </Button>
      </div>
    );
  if (!query.hasNextPage) return null;
  return (
    <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
      Show older
    </Button>
  );
}
