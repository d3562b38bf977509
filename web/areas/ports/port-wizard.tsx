import { PORT_FIELDS, type Port, portKind } from '@fairlead/contract/ports';
import type { ValuesOf } from '../../records/form/form-fields.rules.ts';
import { RecordWizard } from '../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../records/form/use-record-form.ts';
import { plainFormKind, plainWords } from '../../records/plain/plain-form.ts';
import { portRecords } from './ports.queries.ts';

const FORM = plainFormKind<Port, typeof PORT_FIELDS>(portRecords, {
  ...{ fields: PORT_FIELDS, schema: portKind.draft, nameField: 'name' },
  hints: {
    code: { placeholder: 'INNSA', description: 'Country and place. It stays as it is once the port is added' },
    name: { isWide: true },
    latitude: { placeholder: '18.95' },
    longitude: { placeholder: '72.95' },
  },
});
const WORDS = plainWords(portKind);

/** Adds or edits a port (docs/product/ports.md). Mount it to open it. */
export function PortWizard(props: RecordFormProps<Port, ValuesOf<typeof PORT_FIELDS>>) {
  return <RecordWizard kind={FORM} words={WORDS} {...props} />;
}
