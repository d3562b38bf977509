import { CLIENT_SEGMENTS, clientList } from '@fairlead/contract/clients';
import { addressSchema } from '@fairlead/contract/kit/records/lists';
import type { z } from 'zod';
import { addressReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

export const CLIENT_SEGMENT = { name: 'segment', options: CLIENT_SEGMENTS } as const;

const schema = addressSchema(clientList, DATE_PRESETS);
/** The list's view, as read from its address. */
export type ClientView = z.output<typeof schema>;
const read = addressReader({ filters: clientList.filters, segment: CLIENT_SEGMENT }, schema);

/** Reads the list's view from its address; invalid values are ignored. */
export function readClientAddress(address: object): ClientView {
  const { lost, ...view } = read(address);
  // Lost clients are listed only under All (docs/product/clients.md).
  return lost === 'true' && view.segment === undefined ? { ...view, lost } : view;
}
