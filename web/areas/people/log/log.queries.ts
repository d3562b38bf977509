import { logEndpoints } from '@fairlead/contract/people/log';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { LogView } from './log-address.rules.ts';

export const logQuery = ({ page, ...view }: LogView) =>
  queryOptions({
    queryKey: ['accounts', 'log', { ...view, page }],
    queryFn: ({ signal }) => api(logEndpoints.log, { query: { ...view, ...(page !== undefined && { page: String(page) }) }, signal }),
    placeholderData: keepPreviousData,
  });
