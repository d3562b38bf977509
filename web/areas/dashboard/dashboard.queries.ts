import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { localTimeZone } from '../../platform/time.ts';

export const dashboardQueries = {
  /** Everything that the dashboard of one day shows. */
  overview: (today: string) =>
    queryOptions({
      queryKey: ['dashboard', 'overview', today],
      queryFn: ({ signal }) => api(dashboardEndpoints.overview, { query: { today, timeZone: localTimeZone() }, signal }),
      placeholderData: keepPreviousData,
    }),
};
