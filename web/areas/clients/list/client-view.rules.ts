import { CLIENT_SEGMENTS, clientList } from '@fairlead/contract/clients';
import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

export const CLIENT_SEGMENT = { name: 'segment', options: CLIENT_SEGMENTS } as const;

const readAddress = listAddressReader(clientList, DATE_PRESETS);
/** The list's view, as read from its address. */
export type ClientView = ReturnType<typeof readAddress>;
const read = viewReader({ filters: clientList.filters, segment: CLIENT_SEGMENT }, readAddress);

/** Reads the list's view from its address; invalid values are ignored. */
export function readClientAddress(address: object): ClientView {
  const { lost, ...view } = read(address);
  // Lost clients are listed only under All (docs/product/clients.md).
  return lost === 'true' && view.segment === undefined ? { ...view, lost } : view;
}
