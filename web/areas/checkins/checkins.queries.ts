import { checkInEndpoints } from '@fairlead/contract/checkins';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const checkInQueries = {
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
};
