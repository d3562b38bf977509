import { CLIENT_SEGMENTS, clientList } from '@fairlead/contract/clients';
import { addressSchema } from '@fairlead/contract/kit/records/lists';
import type { z } from 'zod';
import { addressReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

export const CLIENT_SEGMENT = { name: 'segment', options: CLIENT_SEGMENTS } as const;

const schema = addressSchema(clientList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type ClientView = z.output<typeof schema>;
const read = addressReader({ filters: clientList.filters, segment: CLIENT_SEGMENT }, schema);

/** What the address says about the table; anything that is no value of its kind is as if it were not there. */
export function readClientAddress(address: object): ClientView {
  const { lost, ...view } = read(address);
  // The lost stand under All only (docs/product/clients.md).
  return lost === 'true' && view.segment === undefined ? { ...view, lost } : view;
}
