import { workspaceEndpoints } from '@fairlead/contract/settings/workspace';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

const TROUBLES_MS = 60_000;

/** What every page asks of the workspace. A query key starts with the area, because live changes are matched by it. */
export const workspaceQueries = {
  public: () => queryOptions({ queryKey: ['settings', 'public'], queryFn: ({ signal }) => api(workspaceEndpoints.getPublic, { signal }) }),
  troubles: () =>
    queryOptions({
      queryKey: ['settings', 'troubles'],
      queryFn: ({ signal }) => api(workspaceEndpoints.troubles, { signal }),
      // Polled, because a disk can fill up without any live change.
      refetchInterval: TROUBLES_MS,
    }),
};
