import { checkInEndpoints, checkInKind, checkInList } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { readListAddress } from '../../records/list/list-address.rules.ts';
import { createRecords, type RowOfKind } from '../../records/records.ts';
import type { PagePlace } from '../../ui/table/pager.tsx';

/** A visit as a row of a list. */
export type ListedVisit = RowOfKind<typeof checkInKind>;

const readFilters = readListAddress(checkInList);
/** What the list's address says: its filters, and whether they are shown on a map. */
const readAddress = (address: object) => ({
  ...readFilters(address),
  ...(Reflect.get(address, 'show') === 'map' && { show: 'map' as const }),
});

export const visitRecords = createRecords(checkInKind, {
  path: paths.checkIns,
  href: paths.checkIn,
  nouns: { one: 'visit', many: 'visits' },
  readAddress,
});

/** How many of someone's visits their page shows at once. */
const VISITS_OF_ONE = 5;
const LISTED = fieldsInLists(checkInList.fields).join(',');

/** Whose visits a page lists. */
export type VisitsOf = { client: string } | { employee: string };

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const checkInQueries = {
  one: visitRecords.one,
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
  /** Where a client's site may be; null if its visits don't say. */
  siteProposal: (clientId: string) =>
    queryOptions({
      queryKey: ['checkins', 'siteProposal', clientId],
      queryFn: ({ signal }) => api(visitEndpoints.proposeSite, { params: { clientId }, signal }),
    }),
};
