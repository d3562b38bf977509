import { backupEndpoints } from '@fairlead/contract/backup';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** A query key starts with the area, because live changes are matched by it. */
export const backupQueries = {
  state: () => queryOptions({ queryKey: ['backup'], queryFn: ({ signal }) => api(backupEndpoints.list, { signal }) }),
};

export const beginBackup = () => api(backupEndpoints.begin);
