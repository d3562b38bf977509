import type { Client } from '@fairlead/contract/clients';
import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useListPlace } from '../../../records/page/use-list-place.ts';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { NoSuchPage } from '../../../ui/table/no-such-page.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { readAllOf } from '../cards/all-cards.queries.ts';
import { CardsButton } from '../cards/cards-button.tsx';
import { saveCards } from '../cards/save-cards.ts';
import { type ContactView, contactRecords, type ListedContact, ownershipOf } from '../contacts.queries.ts';
import { useContactDialogs } from '../form/use-contact-dialogs.tsx';
import { CONTACT_LIST } from '../list/contact-list.tsx';
import classes from './contacts-of.module.css';
import { ReachContact, reachText } from './reach-contact.tsx';

const PrintList = lazyPart(() => import('../../../records/list/print-list.tsx'), 'PrintList');

interface ContactsOfProps {
  client: Client;
  /** Edits the client, with the primary contact; absent for who may not. */
  onEditClient: (() => void) | undefined;
}

/** The Contacts tab of a client (docs/product/contacts.md). */
export function ContactsOf({ client, onEditClient }: ContactsOfProps) {
  const may = useMay();
  const alert = useAlert();
  const { place, turn } = useListPlace(contactRecords.list.readAddress);
  const [isPrinting, setPrinting] = useState(false);
  const view: ContactView = { client: client._id, sort: 'name', order: 'asc' };
  const rows = useQuery({ ...contactRecords.list.queries.page({ ...view, ...place }), placeholderData: keepPreviousData });
  const count = useQuery(contactRecords.list.queries.count(view));
  const { dialogs, add, editListed, askDelete, prepare } = useContactDialogs({ client: { _id: client._id, name: client.companyName } });
  useNewByAddress(may('contacts.create'), add);
  const label = `Contacts of ${client.companyName}`;
  const isEmpty = rows.data?.rows.length === 0 && place.page === undefined;
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
        {!isEmpty && (
          <>
            <Button variant="default" onClick={() => void saveAll()}>
              Save all as vCard
            </Button>
            <ExportMenu
              isCompact
              formats={TABLE_EXPORT_FORMATS}
              fetchFile={(format, watch) => contactRecords.list.exportFile({ view }, format, watch)}
              onPrint={() => setPrinting(true)}
            />
          </>
        )}
      </div>
      {client.primaryContactName && <PrimaryContact client={client} name={client.primaryContactName} onEdit={onEditClient} />}
      <Panel
        label={label}
        isPadded={false}
        query={rows}
        loading="Loading contacts..."
        skeleton={<SkeletonTable rows={4} />}
        failure={(error) => describeError(error, 'The contacts could not be read. Please try again.')}
        isEmpty={(page) => page.rows.length === 0}
        empty={
          place.page !== undefined ? (
            <NoSuchPage page={place.page} onGo={() => turn({})} />
          ) : (
            <EmptyState
              title="No further contacts yet."
              hint="Other people at this client come here, beside the primary contact."
              action={addButton}
            />
          )
        }
      >
        {(page) => (
          <Paged at={page} pages={count.data?.pages} isOld={rows.isPlaceholderData} onTurn={turn}>
            <ul className={classes.rows} aria-label={label}>
              {page.rows.map((contact) => (
                <ContactRow
                  key={contact._id}
                  contact={contact}
                  onEdit={may('contacts.edit', ownershipOf(contact)) ? () => editListed(contact) : undefined}
                  onDelete={may('contacts.delete', ownershipOf(contact)) ? () => askDelete(contact) : undefined}
                />
              ))}
            </ul>
          </Paged>
        )}
      </Panel>
      {isPrinting && <PrintList list={CONTACT_LIST} view={view} onDone={() => setPrinting(false)} />}
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
