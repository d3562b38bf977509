import { CONTACT_FIELDS, type Contact } from '@fairlead/contract/contacts';
import { typedFields } from '@fairlead/contract/kit/records/fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { emailLink, FieldColumns, FieldList, phoneLink } from '../../../records/page/field-list.tsx';
import { RecordBody, RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { describeAnyEntry } from '../../../records/timeline/timeline.rules.ts';
import { Timeline } from '../../../records/timeline/timeline.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { saveCards } from '../cards/save-cards.ts';
import { contactRecords, ownershipOf } from '../contacts.queries.ts';
import { useContactDialogs } from '../form/use-contact-dialogs.tsx';
import { describe } from '../public/contact-kind.ts';
import { ReachContact } from '../public/reach-contact.tsx';

const WORDS = {
  ...{ record: 'Contact', loading: 'Loading the contact...', notFound: 'Contact not found.' },
  failure: (error: unknown) => `Error: ${describeError(error, 'The contact could not be read. Please try again.')}`,
};

/** Everything about one contact (docs/product/contacts.md). */
export function ContactPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useQuery(contactRecords.one(id))}
      list={{ label: 'Contacts', to: paths.contacts }}
      nameOf={({ name }) => name}
      goneAction={<WhyLink />}
      words={WORDS}
    >
      {(contact) => <ContactView contact={contact} />}
    </RecordPage>
  );
}

function ContactView({ contact }: { contact: Contact }) {
  const navigate = useNavigate();
  const may = useMay();
  const onDeleted = () => navigate({ to: paths.client(contact.clientId), search: { tab: 'contacts' } as never, replace: true });
  const { dialogs, edit, askDelete, prepare } = useContactDialogs({ current: contact, onDeleted });
  const fields = typedFields(CONTACT_FIELDS).map((name) => {
    const value = contact[name];
    const { kind, label } = CONTACT_FIELDS[name];
    const link = kind === 'email' ? emailLink(value) : kind === 'phone' && phoneLink(value);
    return { label, text: value ?? 'Not provided', isBlank: value === null, content: link };
  });
  return (
    <RecordCard
      name={contact.name}
      picture={null}
      before={<BackArrow to={paths.client(contact.clientId)} label={`Back to ${contact.clientName}`} />}
      above="Contact"
      aside={
        <Link to={paths.client(contact.clientId)} search={{ tab: 'contacts' } as never} className="link">
          {contact.clientName}
        </Link>
      }
      buttons={
        <>
          <ReachContact contact={contact} />
          <Button variant="default" onClick={() => saveCards([contact], contact.name)}>
            vCard
          </Button>
          {may('contacts.edit', ownershipOf(contact)) && (
            <Button onClick={() => edit(contact)} onPointerEnter={prepare}>
              Edit
            </Button>
          )}
          {may('contacts.delete', ownershipOf(contact)) && (
            <Button color="red" onClick={() => askDelete(contact)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <RecordBody>
        <FieldColumns
          beside={
            <Timeline query={contactRecords.timeline(contact._id)} describe={(entry) => describe(entry) ?? describeAnyEntry(entry)} />
          }
        >
          <FieldList fields={fields} />
        </FieldColumns>
      </RecordBody>
      {dialogs}
    </RecordCard>
  );
}
