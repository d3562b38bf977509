import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { ActionIcon, Button } from '@mantine/core';
import { useId, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import classes from '../../../records/page/panels.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { positionText, radiusText } from './site.rules.ts';

const SiteDialog = lazyPart(() => import('./site-dialog.tsx'), 'SiteDialog');
const MAX_SITES = 50;

/** The client's places, each with its position and the radius within which a visit counts as there (docs/product/clients.md). */
export function ClientSites({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const headingId = useId();
  const [edited, setEdited] = useState<{ client: Client; index: number }>();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Sites</h2>
        {mayEdit && client.sites.length < MAX_SITES && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setEdited({ client, index: client.sites.length })}
            onPointerEnter={SiteDialog.preload}
          >
            Add a site
          </Button>
        )}
      </div>
      {client.sites.length === 0 ? (
        <p className="muted">{CLIENT_MESSAGES.notProvided}</p>
      ) : (
        <ul className={classes.list}>
          {client.sites.map((site, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a site is its place in the list
            <li key={index} className={classes.row}>
              <div>
                <b>{site.name}</b>
                <p className={classes.text}>{`${positionText(site)} · ${radiusText(site.radius)}`}</p>
              </div>
              {mayEdit && (
                <ActionIcon aria-label={`Edit the site ${site.name}`} onClick={() => setEdited({ client, index })}>
                  <Icon name="edit" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && <SiteDialog client={edited.client} index={edited.index} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
