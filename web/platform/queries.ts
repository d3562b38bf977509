import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Live changes keep queries fresh. This limit is for changes that went unnoticed. */
const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The browser's own idea of being offline is unreliable, so calls are always tried (docs/product/app.md).
        networkMode: 'always',
        // Retries only failures that may be temporary. A refusal would be the same again.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
