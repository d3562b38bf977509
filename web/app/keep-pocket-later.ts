import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { retryUntilLoaded } from '../platform/lazy-part.ts';

/** By then the opened page has its first rows, and the parts that it may need next are on their way. */
const QUIET_MS = 5_000;

/** Starts to keep what is needed without a network (docs/product/offline.md) once the page has what it needs, or can't be reached. */
export function keepPocketLater(userId: string, queries: QueryClient): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const started = Promise.withResolvers<void>();
  const timer = setTimeout(started.resolve, QUIET_MS);
  const cache = queries.getQueryCache();
  const unsubscribe = cache.subscribe(({ query: { state } }) => {
    if (state.fetchFailureReason instanceof ApiError && state.fetchFailureReason.code === 'network') started.resolve();
  });
  void started.promise.then(async () => {
    unsubscribe();
    const { keepPocket } = await retryUntilLoaded(() => import('../areas/pocket/public/keep-pocket.ts'));
    if (!signal.aborted) keepPocket({ userId, queries, signal });
  });
  return () => {
    stop.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}
