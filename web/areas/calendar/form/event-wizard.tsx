import type { Event } from '@fairlead/contract/calendar';
import { useMemo } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import type { EventValues } from './event-form.rules.ts';
import { eventForm } from './event-form.tsx';
import { useNewEvent } from './new-event.ts';

const WORDS = {
  add: 'Create Event',
  edit: 'Edit Event',
  finish: { add: 'Add Event', edit: 'Update Event' },
  saving: { add: 'Creating...', edit: 'Updating...' },
};

const SERIES_WORDS = { ...WORDS, edit: 'Edit Series', finish: { ...WORDS.finish, edit: 'Update Series' } };

/** Adds or edits an event in a plain form (docs/product/calendar.md). Mount it to open it. */
export function EventWizard(props: RecordFormProps<Event, EventValues>) {
  const start = useNewEvent();
  const isNew = props.record === undefined;
  const kind = useMemo(() => eventForm(start, isNew), [start, isNew]);
  return <RecordWizard kind={kind} words={start.series ? SERIES_WORDS : WORDS} {...props} />;
}
