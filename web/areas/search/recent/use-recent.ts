import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { readList, writeList } from '../../../platform/pocket/pocket-store.ts';
import type { Find } from '../palette/find.ts';
import { addRecent } from './recent.rules.ts';

const LIST = 'recentFinds';

/**
 * What was opened from the search lately. It lies in the pocket and goes with it (docs/product/offline.md); where nothing may be kept on the
 * device it is known until the page is loaded anew.
 */
const recentQuery = () =>
  queryOptions({
    queryKey: [...pocketQueries.all, LIST],
    queryFn: async ({ client, queryKey }) => (await readList<Find[]>(LIST))?.value ?? client.getQueryData<Find[]>(queryKey) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useRecent() {
  const queries = useQueryClient();
  const { data } = useQuery(recentQuery());

  async function remember(find: Find) {
    const recent = addRecent(await queries.ensureQueryData(recentQuery()), find);
    queries.setQueryData(recentQuery().queryKey, recent);
    await writeList(LIST, recent);
  }

  return { recent: data ?? [], remember };
}
