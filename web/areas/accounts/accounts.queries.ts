import { accountEndpoints } from '@fairlead/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const accountQueries = {
  me: () => queryOptions({ queryKey: ['accounts', 'me'], queryFn: ({ signal }) => api(accountEndpoints.me, { signal }) }),
  sessions: () => queryOptions({ queryKey: ['accounts', 'sessions'], queryFn: ({ signal }) => api(accountEndpoints.sessions, { signal }) }),
  list: () => queryOptions({ queryKey: ['accounts', 'list'], queryFn: ({ signal }) => api(accountEndpoints.list, { signal }) }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['accounts', 'invitation', token],
      queryFn: ({ signal }) => api(accountEndpoints.readInvitation, { params: { token }, signal }),
    }),
};
