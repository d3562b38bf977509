import { settingsEndpoints } from '@fairlead/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const TROUBLES_MS = 60_000;

/** The key begins with the area, by which live changes are matched. */
export const settingsQueries = {
  all: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(settingsEndpoints.get, { signal }) }),
  troubles: () =>
    queryOptions({
      queryKey: ['settings', 'troubles'],
      queryFn: ({ signal }) => api(settingsEndpoints.troubles, { signal }),
      // A disk fills up while nobody changes a setting.
      refetchInterval: TROUBLES_MS,
    }),
};
