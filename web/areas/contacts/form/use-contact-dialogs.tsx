import type { Contact } from '@fairlead/contract/contacts';
import { useMemo } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { usePlainDialogs } from '../../../records/plain/plain-dialogs.tsx';
import { contactRecords, type ListedContact } from '../contacts.queries.ts';
import type { ContactValues } from './contact-form.ts';
import { NewContactProvider } from './new-contact.ts';

const Wizard = lazyPart(() => import('./contact-wizard.tsx'), 'ContactWizard');

interface Options {
  /** Where it is added; without a client the form asks for one. */
  client?: Named;
  /** The contact whose page this is. */
  current?: Contact;
  /** After that one was deleted. */
  onDeleted?: () => Promise<void>;
}

/** The dialogs that a contact is added, edited and deleted in; `dialogs` goes into the page. */
export function useContactDialogs({ client, current, onDeleted }: Options = {}) {
  const { _id, name } = client ?? {};
  const start = useMemo(() => (_id === undefined ? undefined : { _id, name: name ?? '' }), [_id, name]);
  const { dialogs, ...actions } = usePlainDialogs<Contact, ContactValues, Pick<ListedContact, '_id' | 'name'>>(contactRecords, {
    Wizard,
    nameOf: (contact) => contact.name,
    ...(current && { current }),
    ...(onDeleted && { onDeleted }),
  });
  return { ...actions, dialogs: <NewContactProvider value={start}>{dialogs}</NewContactProvider> };
}
