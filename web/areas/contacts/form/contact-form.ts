import {
  CONTACT_FIELDS,
  CONTACT_MESSAGES,
  type Contact,
  type ContactDraft,
  contactEndpoints,
  contactKind,
} from '@fairlead/contract/contacts';
import { api } from '../../../platform/api.ts';
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import type { FormKind, Named } from '../../../records/form/form-kind.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { contactRecords } from '../contacts.queries.ts';

const { clientId, clientName: _name, ...stated } = CONTACT_FIELDS;
/** Only the list of all contacts asks for the client. */
const FIELDS = { client: { ...clientId, required: CONTACT_MESSAGES.clientMissing }, ...stated } as const;
export type ContactValues = ValuesOf<typeof FIELDS>;
const { addedBody, changedBody, valuesOf, ...CONTACT } = plainForm(FIELDS, {
  title: 'Contact',
  schema: contactKind.draft.omit({ clientId: true }),
});
const valuesOfContact = (contact: Contact): ContactValues => valuesOf({ ...contact, client: contact.clientId });

/** How a contact is filled in, checked, saved and merged (docs/product/contacts.md). Without a client the form asks for one. */
export const contactForm = (client: Named | undefined, isNew: boolean): FormKind<Contact, ContactValues> => ({
  ...CONTACT,
  ...{ name: 'contact', area: 'contacts', noun: 'contact', isCheckedByStep: false },
  nameOf: ({ name }) => name,
  draftOf: client?._id,
  blankValues: () => ({ ...CONTACT.blankValues(), ...(client && { client }) }),
  valuesOf: valuesOfContact,
  isAsked: (field) => field !== 'client' || (isNew && client === undefined),
  hints: { client: { placeholder: 'Choose a client', isWide: true } },
  choosers: { one: { client: ClientChooser } },
  save: ({ before, values }) =>
    before
      ? api(contactEndpoints.update, {
          params: { id: before._id },
          body: { ...changedBody(values, valuesOfContact(before)), version: before.version },
        })
      : api(contactEndpoints.create, { body: { ...addedBody(values), clientId: (client ?? values.client)._id } as ContactDraft }),
  ...contactRecords.form,
});
