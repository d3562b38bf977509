import { type VisitMapQuery, visitMapEndpoints } from '@fairlead/contract/checkins/map';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Where the visits of some filters were. `frame` is equal for the same filters, so that a map moves only when they change. */
export const visitMapQuery = (query: VisitMapQuery) =>
  queryOptions({
    queryKey: ['checkins', 'map', query],
    queryFn: async ({ signal }) => ({ ...(await api(visitMapEndpoints.map, { query, signal })), frame: JSON.stringify(query) }),
    placeholderData: keepPreviousData,
  });
