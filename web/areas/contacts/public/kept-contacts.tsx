import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import panels from '../../../records/page/panels.module.css';
import classes from './contacts-of.module.css';
import type { KeptAside } from './kept-contacts.rules.ts';
import { ReachContact, reachText } from './reach-contact.tsx';

/** Who is reached at a client beside its primary contact, as the device knows them (docs/product/offline.md). */
export function KeptContacts({ client }: { client: string }) {
  const headingId = useId();
  const { data: kept } = useQuery(pocketQueries.aside<KeptAside>(client));
  if (!kept) return null;
  const contacts = kept.value?.contacts ?? [];
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Contacts</h2>
      </div>
      {contacts.length > 0 && (
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
      <p className="muted">{`${sayWhich(kept.value)}Adding and changing contacts needs the server.`}</p>
    </section>
  );
}

function sayWhich(kept: KeptAside | null | undefined): string {
  if (kept === undefined) return 'Contacts are not kept on this device yet. ';
  if (kept === null) return 'No further contacts. ';
  const { isCut, contacts } = kept;
  return isCut ? `${contacts.length === 1 ? 'The first by name is' : `The first ${contacts.length} by name are`} kept. ` : '';
}
