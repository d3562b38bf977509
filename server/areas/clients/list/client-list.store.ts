import { clientList } from '@fairlead/contract/clients';
import type { Among, ListSource } from '../../../records/list/source.ts';
import { assertSeesAsBefore } from '../../sign-in/sign-in.service.ts';
import type { ClientRow } from '../clients.rules.ts';
import { present, visible } from '../clients.store.ts';
import * as totals from './client-totals.service.ts';
import { partsSeenBy } from './client-visibility.store.ts';

type Segment = ClientRow['segment'];

const EVERY_SEGMENT: readonly Segment[] = ['client', 'lead', 'lost'];
const SEGMENTS: Record<string, readonly Segment[]> = { All: ['client', 'lead'], Clients: ['client'], Leads: ['lead'] };

/** How lists read clients (docs/product/clients.md). */
export const CLIENT_SOURCE: ListSource<'client'> = {
  list: clientList,
  table: 'client',
  visible,
  present,
  keys: {
    companyName: 'nameKey',
    type: 'typeKey',
    assignedTo: 'assignedKey',
    category: 'categoryKey',
    phone: 'phoneKey',
    mobile: 'phoneKey',
  },
  texts: [
    { column: 'searchText', fields: ['companyName', 'email'] },
    { column: 'phoneDigits', fields: ['mobile', 'phone'], isDigits: true },
  ],
  options: ({ segment, lost }, isWhole): Among[] => {
    // All excludes lost clients unless the query asks for them; the unfiltered whole list includes them.
    const hasLost = (segment ?? 'All') === 'All' && (lost === 'true' || (isWhole && segment === undefined));
    return hasLost ? [] : [{ column: 'segment', values: SEGMENTS[String(segment ?? 'All')] ?? EVERY_SEGMENT }];
  },
  scope: (_reader, actor) => partsSeenBy(_reader, actor),
  assertStillSees: assertSeesAsBefore,
  tuning: {
    indexed: ['assignedToId', 'createdAt', 'typeKey', 'categoryKey'],
    runs: { assignedToId: 'assignedKey' },
    textIndex: 'clientText',
    lineIndexes: ['searchText'],
    filterIndex: ['typeKey', 'categoryKey', 'segment', 'assignedToId', 'createdBy', 'createdAt', 'phoneDigits', 'searchText'],
    orderedWithin: 'segment',
    total: (reader, among) => totals.readTotal(reader, (among[0]?.values ?? EVERY_SEGMENT) as readonly Segment[]),
  },
};
