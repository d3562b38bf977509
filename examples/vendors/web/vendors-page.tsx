import { useCurrentUser, useMay } from '../../../web/areas/sign-in/public/signed-in-user.ts';
import { lazyPart } from '../../../web/platform/lazy-part.ts';
import type { ListColumn } from '../../../web/records/list/list-description.ts';
import { RecordList } from '../../../web/records/list/record-list.tsx';
import { usePlainDialogs } from '../../../web/records/plain/plain-dialogs.tsx';
import { plainList } from '../../../web/records/plain/plain-list.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { type ListedVendor, ownershipOf, vendorRecords } from './vendors.queries.ts';

export const VENDOR_DIALOGS = {
  Wizard: lazyPart(() => import('./vendor-wizard.tsx'), 'VendorWizard'),
  nameOf: ({ name }: { _id: string; name: string }) => name,
};

const COLUMNS: readonly ListColumn<ListedVendor>[] = [
  { key: 'name', header: 'Name', sort: 'name', phone: 'primary', cell: ({ name }) => name },
  { key: 'country', header: 'Country', phone: 'secondary', cell: ({ country }) => country ?? '–' },
  { key: 'phone', header: 'Phone', phone: 'hidden', cell: ({ phone }) => phone ?? '–' },
  { key: 'email', header: 'E-mail', phone: 'hidden', cell: ({ email }) => email ?? '–' },
];
const LIST = plainList(vendorRecords.list, { title: 'Vendors', searched: 'Name or e-mail', columns: COLUMNS, nameRow: ({ name }) => name });

/** All vendors, ten at a time. */
export function VendorsPage() {
  const may = useMay();
  const { dialogs, add, editListed, askDelete, prepare } = usePlainDialogs(vendorRecords, VENDOR_DIALOGS);
  return (
    <Page title="Vendors">
      <RecordList
        list={LIST}
        isKnown={useCurrentUser() !== undefined}
        add={{ label: 'Add Vendor', isAllowed: may('vendors.create'), onAdd: add, onPrepare: prepare }}
        tools={may('vendors.create') ? [{ label: 'Import', icon: 'upload', to: '/vendors/import' }] : []}
        bulk={{ actions: [], mayDelete: may('vendors.delete') }}
        mayEdit={(vendor) => may('vendors.edit', ownershipOf(vendor))}
        mayDelete={(vendor) => may('vendors.delete', ownershipOf(vendor))}
        onEdit={editListed}
        onDelete={askDelete}
      />
      {dialogs}
    </Page>
  );
}
