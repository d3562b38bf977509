import { CONTACT_FIELDS, type Contact } from '@fairlead/contract/contacts';
import { typedFields } from '@fairlead/contract/kit/records/fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { emailLink, FieldList, phoneLink } from '../../../records/page/field-list.tsx';
import { RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { PlainBody, PlainButtons, pageWords, plainField } from '../../../records/plain/plain-page.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { saveCards } from '../cards/save-cards.ts';
import { contactRecords, ownershipOf } from '../contacts.queries.ts';
import { useContactDialogs } from '../form/use-contact-dialogs.tsx';
import { describe } from '../public/contact-kind.ts';
import { ReachContact } from '../public/reach-contact.tsx';

const WORDS = pageWords('Contact');

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
    return plainField(label, value, link);
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
          <PlainButtons
            onEdit={may('contacts.edit', ownershipOf(contact)) && (() => edit(contact))}
            onDelete={may('contacts.delete', ownershipOf(contact)) && (() => askDelete(contact))}
            onPrepare={prepare}
          />
        </>
      }
    >
      <PlainBody query={contactRecords.timeline(contact._id)} describe={describe}>
        <FieldList fields={fields} />
      </PlainBody>
      {dialogs}
    </RecordCard>
  );
}
