import type { Client } from '@fairlead/contract/clients';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import type { ClientValues } from './client-form.rules.ts';
import { CLIENT_FORM } from './client-form.ts';

const WORDS = {
  add: 'Add Client/Lead',
  edit: 'Edit Client',
  finish: { add: 'Finish', edit: 'Finish' },
  saving: { add: 'Adding Client...', edit: 'Updating Client...' },
};

/** Adds or edits a client in three steps (docs/product/clients.md). Mount it to open it. */
export function ClientWizard(props: RecordFormProps<Client, ClientValues>) {
  return <RecordWizard kind={CLIENT_FORM} words={WORDS} {...props} />;
}
