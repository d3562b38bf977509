import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Apart from the account's own queries, which come with the first screen. */
export const providerQueries = {
  /** The provider's name, or null. */
  named: () => queryOptions({ queryKey: ['accounts', 'provider'], queryFn: ({ signal }) => api(providerEndpoints.provider, { signal }) }),
  link: () =>
    queryOptions({ queryKey: ['accounts', 'provider-link'], queryFn: ({ signal }) => api(providerEndpoints.providerLink, { signal }) }),
  setUp: () =>
    queryOptions({ queryKey: ['accounts', 'provider-set-up'], queryFn: ({ signal }) => api(providerEndpoints.providerSetUp, { signal }) }),
};
