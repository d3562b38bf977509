import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { createBin } from '../../../records/bin/bin.ts';
import { clientRecords } from '../clients.queries.ts';

/** Deleted clients and leads (docs/product/clients.md). */
export const bin = createBin(clientRecords, {
  title: 'Clients and leads',
  nameHeader: 'Company Name',
  searchLabel: 'Company or email',
  keptWith: 'their notes, sites and visits',
  describe: ({ companyName, email }) => ({ name: companyName, detail: email ?? CLIENT_MESSAGES.notProvided }),
});

export { describeClientEntry as describe } from './client-entry.rules.ts';
