import { createBin } from '../../../web/records/bin/bin.ts';
import { createRecords, type RowOfKind } from '../../../web/records/records.ts';
import { createWords } from '../../../web/records/timeline/create-words.rules.ts';
import { VENDOR_FIELDS, vendorKind } from '../contract/vendors.ts';

const href = (id: string) => `/vendors/${id}`;
export const vendorRecords = createRecords(vendorKind, { path: '/vendors', href });
export type ListedVendor = RowOfKind<typeof vendorKind>;
export const ownershipOf = ({ createdBy }: Pick<ListedVendor, 'createdBy'>) => ({ createdBy, assignedTo: [] });

export const bin = createBin(vendorRecords, {
  ...{ title: 'Vendors', nameHeader: 'Name', searchLabel: 'Name or e-mail' },
  describe: ({ name, country }) => ({ name, detail: country ?? '' }),
});

export const describe = createWords(vendorKind, {
  told: Object.keys(VENDOR_FIELDS),
  nameOf: ({ name }) => (typeof name === 'string' ? `the vendor ${name}` : undefined),
  href,
});
