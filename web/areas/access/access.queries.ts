import { accessEndpoints } from '@fairlead/contract/access';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Thing } from './thing.rules.ts';

/** What someone may do with a record; oneself without an `account`. It is always asked anew, because anything may have changed it. */
export const explanationQuery = (thing: Thing, account: string | undefined) =>
  queryOptions({
    queryKey: ['access', thing, account ?? ''],
    queryFn: ({ signal }) => api(accessEndpoints.explain, { query: { ...thing, ...(account && { account }) }, signal }),
    staleTime: 0,
    retry: false,
  });
