import type { LedgerEntry } from '@fairlead/contract/ledger';
import { useMemo } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import type { EntryValues } from './entry-form.rules.ts';
import { entryForm } from './entry-form.ts';
import { useNewEntry } from './new-entry.ts';

const WORDS = {
  add: 'Add Entry',
  edit: 'Edit Entry',
  finish: { add: 'Add Entry', edit: 'Update Entry' },
  saving: { add: 'Adding...', edit: 'Updating...' },
};

/** Adds or edits a receivable or payable in a plain form (docs/product/ledger.md). Mount it to open it. */
export function EntryWizard(props: RecordFormProps<LedgerEntry, EntryValues>) {
  const start = useNewEntry();
  const isNew = props.record === undefined;
  const kind = useMemo(() => entryForm(start, isNew), [start, isNew]);
  return <RecordWizard kind={kind} words={WORDS} {...props} />;
}
