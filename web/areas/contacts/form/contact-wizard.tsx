import { type Contact, contactKind } from '@fairlead/contract/contacts';
import { useMemo } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { plainWords } from '../../../records/plain/plain-form.ts';
import { type ContactValues, contactForm } from './contact-form.ts';
import { useNewContact } from './new-contact.ts';

const WORDS = plainWords(contactKind);

/** Adds or edits a contact in a plain form (docs/product/contacts.md). Mount it to open it. */
export function ContactWizard(props: RecordFormProps<Contact, ContactValues>) {
  const client = useNewContact();
  const isNew = props.record === undefined;
  const kind = useMemo(() => contactForm(client, isNew), [client, isNew]);
  return <RecordWizard kind={kind} words={WORDS} {...props} />;
}
