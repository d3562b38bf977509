import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMay } from '../../../web/areas/sign-in/public/signed-in-user.ts';
import { BackArrow } from '../../../web/records/page/back-arrow.tsx';
import { FieldList } from '../../../web/records/page/field-list.tsx';
import { RecordCard, RecordPage } from '../../../web/records/page/record-page.tsx';
import { usePlainDialogs } from '../../../web/records/plain/plain-dialogs.tsx';
import { PlainBody, PlainButtons, pageWords, plainField } from '../../../web/records/plain/plain-page.tsx';
import { VENDOR_FIELDS, type Vendor } from '../contract/vendors.ts';
import { describe as describeVendor, ownershipOf, vendorRecords } from './vendors.queries.ts';
import { VENDOR_DIALOGS } from './vendors-page.tsx';

const WORDS = pageWords('Vendor');

/** Everything about one vendor. */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useQuery(vendorRecords.one(id))}
      list={{ label: 'Vendors', to: '/vendors' }}
      nameOf={({ name }) => name}
      words={WORDS}
    >
      {(vendor) => <VendorView vendor={vendor} />}
    </RecordPage>
  );
}

function VendorView({ vendor }: { vendor: Vendor }) {
  const navigate = useNavigate();
  const may = useMay();
  const onDeleted = () => navigate({ to: '/vendors', replace: true });
  const { dialogs, edit, askDelete, prepare } = usePlainDialogs(vendorRecords, { ...VENDOR_DIALOGS, current: vendor, onDeleted });
  const fields = Object.entries(VENDOR_FIELDS).map(([name, { label }]) => plainField(label, vendor[name as keyof typeof VENDOR_FIELDS]));
  return (
    <RecordCard
      name={vendor.name}
      picture={null}
      isSquare
      before={<BackArrow to="/vendors" label="Back to Vendors" />}
      aside={null}
      buttons={
        <PlainButtons
          onEdit={may('vendors.edit', ownershipOf(vendor)) && (() => edit(vendor))}
          onDelete={may('vendors.delete', ownershipOf(vendor)) && (() => askDelete(vendor))}
          onPrepare={prepare}
        />
      }
    >
      <PlainBody query={vendorRecords.timeline(vendor._id)} describe={describeVendor}>
        <FieldList fields={fields} />
      </PlainBody>
      {dialogs}
    </RecordCard>
  );
}
