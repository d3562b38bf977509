import { currentUserEndpoints } from '@fairlead/contract/sign-in/current-user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** A query key starts with the area of the history, because live changes are matched by it. */
export const accountQueries = {
  me: () => queryOptions({ queryKey: ['accounts', 'me'], queryFn: ({ signal }) => api(currentUserEndpoints.me, { signal }) }),
};
