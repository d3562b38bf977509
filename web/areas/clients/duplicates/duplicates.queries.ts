import { clientKind } from '@fairlead/contract/clients';
import { clientMergeEndpoints } from '@fairlead/contract/clients/merges';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { DuplicatesView } from './duplicates.rules.ts';

/** How often it is asked whether all clients are compared, milliseconds. */
const POLL_MS = 3_000;
const KEY = [clientKind.area, 'duplicates'];

/** A page of pairs; read again and again while clients are still to be compared. */
export const duplicatesQuery = ({ by, page, cursor }: DuplicatesView) =>
  queryOptions({
    queryKey: [...KEY, { by, page, cursor }],
    queryFn: ({ signal }) =>
      api(clientMergeEndpoints.listDuplicates, { query: { by, page: page && String(page), cursor, limit: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.uncounted > 0 ? POLL_MS : false),
  });

/** As many as are listed of the reader's pairs. It is no part of what a changed client has read anew: a moment later is soon enough. */
const COUNT_KEY = ['pairs-of-clients'];
const COUNT_FOR_MS = 120_000;

export const pairCountQuery = queryOptions({
  queryKey: COUNT_KEY,
  queryFn: async ({ signal }) => (await api(clientMergeEndpoints.listDuplicates, { query: { limit: '1' }, signal })).total ?? 0,
  staleTime: COUNT_FOR_MS,
});

/** Says for good that two clients are not the same, or takes it back. */
export async function dismissPair(queries: QueryClient, id: string, isDismissed: boolean): Promise<void> {
  const { dismissDuplicate, undismissDuplicate } = clientMergeEndpoints;
  await api(isDismissed ? dismissDuplicate : undismissDuplicate, { params: { id } });
  await Promise.all([KEY, COUNT_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
