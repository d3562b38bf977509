import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMay } from '../../../web/areas/sign-in/public/signed-in-user.ts';
import { describeError } from '../../../web/platform/error-message.ts';
import { BackArrow } from '../../../web/records/page/back-arrow.tsx';
import { FieldColumns, FieldList } from '../../../web/records/page/field-list.tsx';
import { RecordBody, RecordCard, RecordPage } from '../../../web/records/page/record-page.tsx';
import { usePlainDialogs } from '../../../web/records/plain/plain-dialogs.tsx';
import { describeAnyEntry } from '../../../web/records/timeline/timeline.rules.ts';
import { Timeline } from '../../../web/records/timeline/timeline.tsx';
import { VENDOR_FIELDS, type Vendor } from '../contract/vendors.ts';
import { describe as describeVendor, ownershipOf, vendorRecords } from './vendors.queries.ts';
import { VENDOR_DIALOGS } from './vendors-page.tsx';

const WORDS = {
  ...{ record: 'Vendor', loading: 'Loading the vendor...', notFound: 'Vendor not found.' },
  failure: (error: unknown) => `Error: ${describeError(error, 'The vendor could not be read. Please try again.')}`,
};

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
  const fields = Object.entries(VENDOR_FIELDS).map(([name, { label }]) => {
    const value = vendor[name as keyof typeof VENDOR_FIELDS];
    return { label, text: value ?? 'Not provided', isBlank: value === null };
  });
  return (
    <RecordCard
      name={vendor.name}
      picture={null}
      isSquare
      before={<BackArrow to="/vendors" label="Back to Vendors" />}
      aside={null}
      buttons={
        <>
          {may('vendors.edit', ownershipOf(vendor)) && (
            <Button onClick={() => edit(vendor)} onPointerEnter={prepare}>
              Edit
            </Button>
          )}
          {may('vendors.delete', ownershipOf(vendor)) && (
            <Button color="red" onClick={() => askDelete(vendor)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <RecordBody>
        <FieldColumns
          beside={
            <Timeline query={vendorRecords.timeline(vendor._id)} describe={(entry) => describeVendor(entry) ?? describeAnyEntry(entry)} />
          }
        >
          <FieldList fields={fields} />
        </FieldColumns>
      </RecordBody>
      {dialogs}
    </RecordCard>
  );
}
