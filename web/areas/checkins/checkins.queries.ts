import { type CHECKIN_FIELDS, type CheckIn, checkInEndpoints, checkInList } from '@fairlead/contract/checkins';
import { fieldsInLists, type ListedOf } from '@fairlead/contract/kit/records/fields';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';
import type { PagePlace } from '../../ui/table/pager.tsx';

/** A visit as a row of a list. */
export type ListedVisit = ListedOf<typeof CHECKIN_FIELDS>;

/** How many of someone's visits their page shows at once. */
const VISITS_OF_ONE = 5;
const LISTED = fieldsInLists(checkInList.fields).join(',');

/** Whose visits a page lists. */
export type VisitsOf = { client: string } | { employee: string };

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const checkInQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['checkins', 'one', id],
      queryFn: ({ signal }) => api(checkInEndpoints.get, { params: { id }, signal }),
    }),
  /** The user's latest visit, or null if there is none. */
  latest: (userId: string) =>
    queryOptions({
      queryKey: ['checkins', 'latest', userId],
      queryFn: async ({ signal }) => {
        const query = { limit: 1, count: 'false' as const };
        const { checkIns } = await api(checkInEndpoints.byUser, { params: { userId }, query, signal });
        return checkIns[0] ?? null;
      },
    }),
  /** A page of the visits to a client, or with an employee. */
  of: (whose: VisitsOf, at: PagePlace) =>
    queryOptions({
      queryKey: ['checkins', 'of', whose, at],
      queryFn: ({ signal }) => {
        const query = { ...whose, ...at, page: String(at.page ?? 1), limit: String(VISITS_OF_ONE), fields: LISTED };
        return api(checkInEndpoints.list, { query, signal });
      },
      placeholderData: keepPreviousData,
    }),
};

/** Reads a visit as it stands now, whatever is in memory. */
export const readVisit = (queries: QueryClient, id: string): Promise<CheckIn> =>
  queries.fetchQuery({ ...checkInQueries.one(id), staleTime: 0 });

export const visitTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(checkInEndpoints.timeline, { params: { id }, query, signal }));

/** Shows a corrected visit at once; the server's order and counts follow. */
export async function visitSaved(queries: QueryClient, saved: CheckIn): Promise<void> {
  queries.setQueryData(checkInQueries.one(saved._id).queryKey, saved);
  changeRows<ListedVisit>(queries, 'checkins', (row) => (row._id === saved._id ? saved : row));
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['checkins'] }),
    queries.invalidateQueries({ queryKey: visitTimeline(saved._id).queryKey }),
  ]);
}

/** Forgets a deleted visit; lists and counts are read again. */
export async function visitDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: checkInQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['checkins'] });
}
