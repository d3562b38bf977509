import { CLIENT_SEGMENTS, type clientKind, clientList } from '@fairlead/contract/clients';
import { readListAddress } from '../../../records/list/list-address.rules.ts';
import type { ViewOfKind } from '../../../records/records.ts';

export const CLIENT_SEGMENT = { name: 'segment', options: CLIENT_SEGMENTS } as const;

/** The list's view, as read from its address. */
export type ClientView = ViewOfKind<typeof clientKind>;
const read = readListAddress(clientList, CLIENT_SEGMENT);

/** Reads the list's view from its address; invalid values are ignored. */
export function readClientAddress(address: object): ClientView {
  const { lost, ...view } = read(address);
  // Lost clients are listed only under All (docs/product/clients.md).
  return lost === 'true' && view.segment === undefined ? { ...view, lost } : view;
}
