import type { Place } from '@fairlead/contract/kit/position';
import { todayEndpoints } from '@fairlead/contract/today';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const todayQueries = {
  stops: (day: string, start: Place | undefined) =>
    queryOptions({
      queryKey: ['today', day, start],
      queryFn: ({ signal }) =>
        api(todayEndpoints.get, { query: { day, ...(start && { near: `${start.latitude},${start.longitude}` }) }, signal }),
      placeholderData: keepPreviousData,
    }),
};
