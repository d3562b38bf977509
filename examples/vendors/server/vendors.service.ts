import { plainFile, plainImport, plainRows, plainSource } from '../../../server/records/plain-kind.ts';
import { createRecords, type RecordParts } from '../../../server/records/records.ts';
import { storeKind } from '../../../server/records/stored-kind.ts';
import { vendorKind } from '../contract/vendors.ts';
import type { VendorRow } from './vendors.tables.ts';

/** One belongs to who added it. */
const VENDOR_KIND = storeKind<'vendor', VendorRow>(vendorKind, {
  source: plainSource(vendorKind, 'vendor', { name: 'nameKey', country: 'countryKey' }),
  nameOf: ({ name }) => name,
  ownership: ({ createdBy }) => ({ createdBy, assignedTo: [] }),
});

export const VENDOR_FILE = plainFile(VENDOR_KIND, 'Vendors');

export const createVendors = (parts: RecordParts) =>
  createRecords<VendorRow, object, { version?: number | undefined }>(
    VENDOR_KIND,
    { ...plainRows(VENDOR_KIND), file: VENDOR_FILE, seenBy: 'everyone' },
    parts,
  );

export const vendorImports = () => plainImport(VENDOR_KIND, { schema: vendorKind.imported, page: '/vendors/import', nameField: 'name' });
