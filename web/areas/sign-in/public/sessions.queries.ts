import { signInEndpoints } from '@fairlead/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Where the signed-in user is signed in. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['accounts', 'sessions'], queryFn: ({ signal }) => api(signInEndpoints.sessions, { signal }) });
