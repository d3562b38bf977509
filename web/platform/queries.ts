import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Live changes keep what is shown fresh; this is for what nobody told us of. */
const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Reachability is tried, never believed from the browser (docs/product/app.md).
        networkMode: 'always',
        // Only what another try may mend; a refusal stays a refusal.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
