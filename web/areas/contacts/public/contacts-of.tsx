import type { Client } from '@fairlead/contract/clients';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { TabExport, TabRows, useTabList } from '../../../records/page/tab-list.tsx';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { readAllOf } from '../cards/all-cards.queries.ts';
import { CardsButton } from '../cards/cards-button.tsx';
import { saveCards } from '../cards/save-cards.ts';
import { type ListedContact, ownershipOf } from '../contacts.queries.ts';
import { useContactDialogs } from '../form/use-contact-dialogs.tsx';
import { CONTACT_LIST } from '../list/contact-list.tsx';
import classes from './contacts-of.module.css';
import { ReachContact, reachText } from './reach-contact.tsx';

interface ContactsOfProps {
  client: Client;
  /** Edits the client, with the primary contact; absent for who may not. */
  onEditClient: (() => void) | undefined;
}

/** The Contacts tab of a client (docs/product/contacts.md). */
export function ContactsOf({ client, onEditClient }: ContactsOfProps) {
  const may = useMay();
  const alert = useAlert();
  const tab = useTabList(CONTACT_LIST, { client: client._id }, { by: 'name', order: 'asc' });
  const { dialogs, add, editListed, askDelete, prepare } = useContactDialogs({ client: { _id: client._id, name: client.companyName } });
  useNewByAddress(may('contacts.create'), add);
  const label = `Contacts of ${client.companyName}`;
  const addButton = may('contacts.create') && (
    <CompactButton variant="filled" label="Add Contact" icon="plus" onClick={add} onPointerEnter={prepare} onFocus={prepare} />
  );
  const saveAll = () =>
    readAllOf(client._id).then(
      (all) => saveCards(all, client.companyName),
      (error) => void alert(describeError(error, 'The contacts could not be read. Please try again.')),
    );

  return (
    <>
      <div className={classes.actions}>
        <Link to={paths.contacts} className="link">
          All contacts
        </Link>
        <span className="grow" />
        {addButton}
        {may('contacts.create') && <CardsButton client={client} />}
        {!tab.isEmpty && (
          <>
            <Button variant="default" onClick={() => void saveAll()}>
              Save all as vCard
            </Button>
            <TabExport list={CONTACT_LIST} view={tab.view} />
          </>
        )}
      </div>
      {client.primaryContactName && <PrimaryContact client={client} name={client.primaryContactName} onEdit={onEditClient} />}
      <TabRows
        label={label}
        tab={tab}
        loading={CONTACT_LIST.loading}
        failure={(error) => describeError(error, 'The contacts could not be read. Please try again.')}
        empty={
          <EmptyState
            title="No further contacts yet."
            hint="Other people at this client come here, beside the primary contact."
            action={addButton}
          />
        }
      >
        {(rows) => (
          <ul className={classes.rows} aria-label={label}>
            {rows.map((contact) => (
              <ContactRow
                key={contact._id}
                contact={contact}
                onEdit={may('contacts.edit', ownershipOf(contact)) ? () => editListed(contact) : undefined}
                onDelete={may('contacts.delete', ownershipOf(contact)) ? () => askDelete(contact) : undefined}
              />
            ))}
          </ul>
        )}
      </TabRows>
      {dialogs}
    </>
  );
}

const placeText = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

function ContactRow({
  contact,
  onEdit,
  onDelete,
}: {
  contact: ListedContact;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}) {
  const { _id, name, designation, department, decisionMaker } = contact;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          <Link to={paths.contact(_id)} className="link" dir="auto">
            {name}
          </Link>
          {decisionMaker === 'Yes' && <Chip>Decision maker</Chip>}
        </span>
        <small className="muted" dir="auto">
          {placeText(designation, department)}
        </small>
        <small className="muted">{reachText(contact)}</small>
      </div>
      <div className={classes.buttons}>
        <ReachContact contact={contact} name={name} />
        <ActionIcon aria-label={`Save ${name} as vCard`} onClick={() => saveCards([contact], name)}>
          <Icon name="download" />
        </ActionIcon>
        {onEdit && (
          <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
            <Icon name="edit" />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon aria-label={`Delete ${name}`} onClick={onDelete}>
            <Icon name="bin" />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** The one that the client itself states; it is changed with the client. */
function PrimaryContact({ client, name, onEdit }: { client: Client; name: string; onEdit: (() => void) | undefined }) {
  return (
    <section className={`${classes.row} ${classes.primary}`} aria-label="Primary contact">
      <div className={classes.who}>
        <span className={classes.name}>
          <span dir="auto">{name}</span>
          <Chip tone="accent">Primary contact</Chip>
        </span>
        <small className="muted" dir="auto">
          {client.designation}
        </small>
        <small className="muted">{reachText(client)}</small>
      </div>
      <div className={classes.buttons}>
        <ReachContact contact={client} name={name} />
        {onEdit && (
          <Button variant="default" onClick={onEdit}>
            Edit client
          </Button>
        )}
      </div>
    </section>
  );
}
