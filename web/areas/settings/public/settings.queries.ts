import { settingsEndpoints } from '@fairlead/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

const TROUBLES_MS = 60_000;

/** A query key starts with the area, because live changes are matched by it. */
export const settingsQueries = {
  all: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(settingsEndpoints.get, { signal }) }),
  public: () => queryOptions({ queryKey: ['settings', 'public'], queryFn: ({ signal }) => api(settingsEndpoints.getPublic, { signal }) }),
  troubles: () =>
    queryOptions({
      queryKey: ['settings', 'troubles'],
      queryFn: ({ signal }) => api(settingsEndpoints.troubles, { signal }),
      // Polled, because a disk can fill up without any live change.
      refetchInterval: TROUBLES_MS,
    }),
};
