import type { ValuesOf } from '../../../web/records/form/form-fields.rules.ts';
import { RecordWizard } from '../../../web/records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../web/records/form/use-record-form.ts';
import { plainFormKind, plainWords } from '../../../web/records/plain/plain-form.ts';
import { VENDOR_FIELDS, type Vendor, vendorKind } from '../contract/vendors.ts';
import { vendorRecords } from './vendors.queries.ts';

const FORM = plainFormKind<Vendor, typeof VENDOR_FIELDS>(vendorRecords, {
  ...{ fields: VENDOR_FIELDS, schema: vendorKind.draft, nameField: 'name' },
});
const WORDS = plainWords(vendorKind);

/** Adds or edits a vendor. Mount it to open it. */
export function VendorWizard(props: RecordFormProps<Vendor, ValuesOf<typeof VENDOR_FIELDS>>) {
  return <RecordWizard kind={FORM} words={WORDS} {...props} />;
}
