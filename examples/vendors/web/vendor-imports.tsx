import { useCurrentUser, useMay } from '../../../web/areas/sign-in/public/signed-in-user.ts';
import type { ImportKind } from '../../../web/records/import/import-kind.ts';
import { ImportPage } from '../../../web/records/import/import-page.tsx';
import { ImportsPage } from '../../../web/records/import/imports-page.tsx';
import { VENDOR_FIELDS, vendorKind } from '../contract/vendors.ts';
import { vendorRecords } from './vendors.queries.ts';

const VENDOR_IMPORT: ImportKind = {
  ...{ name: 'vendors', nouns: vendorKind.words, path: '/vendors/import', list: { title: 'Vendors', path: '/vendors' } },
  ...{ href: vendorRecords.href, fields: VENDOR_FIELDS, nameField: 'name', secondField: 'country', joined: [] },
  ...{ compared: 'Names are compared.', staleAreas: ['vendors'] },
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('vendors.create');
}

export const VendorImportsPage = () => <ImportsPage kind={VENDOR_IMPORT} isAllowed={useIsAllowed()} />;
export const VendorImportPage = () => <ImportPage kind={VENDOR_IMPORT} isAllowed={useIsAllowed()} />;
