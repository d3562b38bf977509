import { POCKET_CONTACTS } from '@fairlead/contract/pocket';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import panels from '../../../records/page/panels.module.css';
import type { KeptClient } from '../../clients/public/kept-client.ts';
import classes from './contacts-of.module.css';
import { ReachContact, reachText } from './reach-contact.tsx';

/** Who is reached at a client beside its primary contact, as the device knows them (docs/product/offline.md). */
export function KeptContacts({ client }: { client: string }) {
  const headingId = useId();
  const { data: kept } = useQuery(pocketQueries.record<KeptClient>(client));
  if (!kept?.value) return null;
  const { contacts } = kept.value;
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Contacts</h2>
      </div>
      {contacts && contacts.length > 0 && (
        <ul className={panels.list} aria-label="Contacts">
          {contacts.map((contact) => (
            <li key={contact._id} className={classes.kept}>
              <div className={classes.who}>
                <b dir="auto">{contact.name}</b>
                {contact.designation && (
                  <small className="muted" dir="auto">
                    {contact.designation}
                  </small>
                )}
                <small className="muted">{reachText(contact)}</small>
              </div>
              <div className={classes.buttons}>
                <ReachContact contact={contact} name={contact.name} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">{`${sayWhich(contacts)}Adding and changing contacts needs the server.`}</p>
    </section>
  );
}

function sayWhich(contacts: KeptClient['contacts']): string {
  if (!contacts) return 'Contacts are not kept on this device yet. ';
  if (contacts.length === 0) return 'No further contacts. ';
  return contacts.length < POCKET_CONTACTS ? '' : `The first ${POCKET_CONTACTS} by name are kept. `;
}
