import { clientKind } from '@fairlead/contract/clients';
import { paths } from '../../paths.ts';
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
  // A lost client can be visited again.
  choices: (search: string) => clientRecords.choices(search, { lost: 'true' }),
};
