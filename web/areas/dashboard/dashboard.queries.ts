import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const dashboardQueries = {
  /** Whether the workspace is empty, and whether it contains the sample data. */
  workspace: () =>
    queryOptions({ queryKey: ['dashboard', 'workspace'], queryFn: ({ signal }) => api(dashboardEndpoints.workspace, { signal }) }),
};
