import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../contacts.queries.ts';
import { useContactDialogs } from '../form/use-contact-dialogs.tsx';
import { CONTACT_LIST } from './contact-list.tsx';

/** Contacts of all clients, ten at a time (docs/product/contacts.md). */
export function ContactsPage() {
  const may = useMay();
  const navigate = useNavigate();
  const { dialogs, add, editListed, askDelete, prepare } = useContactDialogs();
  return (
    <Page title="Contacts">
      <RecordList
        list={CONTACT_LIST}
        isKnown={useCurrentUser() !== undefined}
        add={{ label: 'Add Contact', isAllowed: may('contacts.create'), onAdd: add, onPrepare: prepare }}
        tools={may('contacts.create') ? [{ label: 'Import', icon: 'upload', to: paths.contactImports }] : []}
        bulk={{ actions: [], mayDelete: may('contacts.delete') }}
        mayEdit={(contact) => may('contacts.edit', ownershipOf(contact))}
        mayDelete={(contact) => may('contacts.delete', ownershipOf(contact))}
        onEdit={editListed}
        onDelete={askDelete}
        onOpen={({ _id }) => void navigate({ to: paths.contact(_id) })}
      />
      {dialogs}
    </Page>
  );
}
