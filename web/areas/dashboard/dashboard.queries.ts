import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const dashboardQueries = {
  /** Whether there is anything to show yet, and whether the sample is in it. */
  workspace: () =>
    queryOptions({ queryKey: ['dashboard', 'workspace'], queryFn: ({ signal }) => api(dashboardEndpoints.workspace, { signal }) }),
};
