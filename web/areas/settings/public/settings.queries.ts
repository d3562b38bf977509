import { settingsEndpoints } from '@fairlead/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** What holds for the whole workspace. A query key starts with the area, because live changes are matched by it. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(settingsEndpoints.get, { signal }) });
