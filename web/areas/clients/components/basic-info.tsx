import { CLIENT_GROUPS } from '@fairlead/contract/client-page';
import { CLIENT_LABELS, CLIENT_MESSAGES, type Client, type ClientFormField } from '@fairlead/contract/clients';
import type { ReactNode } from 'react';
import { shown } from '../client-shown.rules.ts';
import { webAddress } from '../client-website.rules.ts';
import classes from './basic-info.module.css';
import { ClientNotes } from './client-notes.tsx';
import { ClientSites } from './client-sites.tsx';
import { ClientTimeline } from './client-timeline.tsx';
import { FollowUp } from './follow-up.tsx';
import { StatusHistory } from './status-history.tsx';

const [BASIC_INFO, ...FURTHER_GROUPS] = CLIENT_GROUPS;

interface BasicInfoProps {
  client: Client;
  mayEdit: boolean;
}

/** The specified fields in their order (docs/product/clients.md), then the others in groups; beside them what is to do and what was done. */
export function BasicInfo({ client, mayEdit }: BasicInfoProps) {
  return (
    <>
      <FollowUp client={client} mayEdit={mayEdit} />
      <div className={classes.columns}>
        <div>
          <Fields client={client} fields={BASIC_INFO.fields} />
          {FURTHER_GROUPS.map(({ title, fields }) => (
            <section key={title}>
              <h3 className={classes.title}>{title}</h3>
              <Fields client={client} fields={fields} />
            </section>
          ))}
        </div>
        <div className={classes.beside}>
          <ClientNotes key={`notes-${client._id}`} client={client} mayEdit={mayEdit} />
          <ClientSites client={client} mayEdit={mayEdit} />
          <StatusHistory clientId={client._id} />
          <ClientTimeline clientId={client._id} />
        </div>
      </div>
    </>
  );
}

function Fields({ client, fields }: { client: Client; fields: readonly ClientFormField[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map((field) => {
        const text = shown(client, field);
        return (
          <div key={field}>
            <dt>{CLIENT_LABELS[field]}</dt>
            <dd data-blank={text === CLIENT_MESSAGES.notProvided || undefined}>{linked(client, field) ?? text}</dd>
            {field === 'assignedTo' && client.assignedRole && <dd className="muted">{client.assignedRole}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

/** Addresses that a device can open; undefined for plain text. */
function linked(client: Client, field: ClientFormField): ReactNode {
  if (field === 'email')
    return (
      client.email && (
        <a href={`mailto:${encodeURIComponent(client.email).replace('%40', '@')}`} className="link">
          {client.email}
        </a>
      )
    );
  if (field === 'phone' || field === 'mobile') {
    const number = client[field];
    return (
      number && (
        <a href={`tel:${number.replaceAll(/[^\d+*#]/g, '')}`} className="link">
          {number}
        </a>
      )
    );
  }
  const address = field === 'website' && client.website ? webAddress(client.website) : undefined;
  return (
    address && (
      <a href={address} target="_blank" rel="noopener noreferrer" className="link">
        {client.website}
      </a>
    )
  );
}
