import { sampleEndpoints } from '@fairlead/contract/sample';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Whether the workspace is empty, and whether it contains the sample data. Read again with the dashboard, whatever changes. */
export const workspaceQuery = () =>
  queryOptions({ queryKey: ['dashboard', 'workspace'], queryFn: ({ signal }) => api(sampleEndpoints.workspace, { signal }) });
