import { signInEndpoints } from '@fairlead/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** A query key starts with the area of the history, because live changes are matched by it. */
export const accountQueries = {
  me: () => queryOptions({ queryKey: ['accounts', 'me'], queryFn: ({ signal }) => api(signInEndpoints.me, { signal }) }),
  sessions: () => queryOptions({ queryKey: ['accounts', 'sessions'], queryFn: ({ signal }) => api(signInEndpoints.sessions, { signal }) }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['accounts', 'invitation', token],
      queryFn: ({ signal }) => api(signInEndpoints.readInvitation, { params: { token }, signal }),
    }),
};
