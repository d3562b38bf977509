import { settingsEndpoints } from '@fairlead/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The key begins with the area, by which live changes are matched. */
export const settingsQueries = {
  all: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(settingsEndpoints.get, { signal }) }),
};
