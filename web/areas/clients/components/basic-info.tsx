import { CLIENT_LABELS, CLIENT_MESSAGES, type Client, type ClientFormField } from '@fairlead/contract/clients';
import type { ReactNode } from 'react';
import { BASIC_INFO_FIELDS, shown, WIZARD_STEPS } from '../client-fields.rules.ts';
import { webAddress } from '../client-website.rules.ts';
import classes from './basic-info.module.css';

/** Everything the wizard asks for that Basic Info's own list leaves out. */
const FURTHER_GROUPS = WIZARD_STEPS[2].groups
  .map(({ title, fields }) => ({ title, fields: fields.filter((field) => !BASIC_INFO_FIELDS.includes(field)) }))
  .filter(({ fields }) => fields.length > 0);

/** The specification's fields in its order (2 §2.5), then the others in groups, then the sites. */
export function BasicInfo({ client }: { client: Client }) {
  return (
    <>
      <Fields client={client} fields={BASIC_INFO_FIELDS} />
      {FURTHER_GROUPS.map(({ title, fields }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <Fields client={client} fields={fields} />
        </section>
      ))}
      <section>
        <h3 className={classes.title}>Sites</h3>
        {client.sites.length === 0 ? (
          <p className="muted">{CLIENT_MESSAGES.notProvided}</p>
        ) : (
          <dl className={classes.fields}>
            {client.sites.map((site, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
              <div key={index}>
                <dt>{site.name}</dt>
                <dd>{`${site.latitude}, ${site.longitude} · within ${site.radius} m`}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
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
      <a href={`mailto:${encodeURIComponent(client.email).replace('%40', '@')}`} className="link">
        {client.email}
      </a>
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
