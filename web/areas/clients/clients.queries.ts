import { clientKind } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { createRecords } from '../../records/records.ts';
import { CLIENT_SEGMENT, readClientAddress } from './list/client-view.rules.ts';

export const clientRecords = createRecords(clientKind, {
  path: paths.clients,
  href: paths.client,
  segment: CLIENT_SEGMENT,
  readAddress: readClientAddress,
});

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const clientQueries = {
  one: clientRecords.one,
  /** What others added to these clients. It is asked anew before each deletion. */
  belongings: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['clients', 'belongings', ids],
      queryFn: ({ signal }) => api(clientQuestionEndpoints.countBelongings, { body: { ids: [...ids] }, signal }),
      staleTime: 0,
    }),
  // A lost client can be visited again.
  choices: (search: string) => clientRecords.choices(search, { lost: 'true' }),
};
