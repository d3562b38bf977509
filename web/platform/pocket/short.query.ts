import { queryOptions } from '@tanstack/react-query';
import { pocketQueries } from './pocket.queries.ts';
import { readShort } from './pocket-store.ts';

/** What is kept in short of the records; null where nothing is. Apart from the other queries, because the first screen needs none of it. */
export const shortQuery = <Short>() =>
  queryOptions({
    // Below the records, so that both are forgotten at once.
    queryKey: [...pocketQueries.records().queryKey, 'short'],
    queryFn: async () => (await readShort<Short>()) ?? null,
    staleTime: 0,
    structuralSharing: false,
  });
