import { passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export const passkeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'passkeys'],
      queryFn: async ({ signal }) => (await api(passkeyEndpoints.passkeys, { signal })).passkeys,
    }),
};
