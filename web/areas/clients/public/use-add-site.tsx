import type { Client } from '@fairlead/contract/clients';
import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { BLANK_SITE, type SiteValues, typePosition } from '../sites/site.rules.ts';

const SiteDialog = lazyPart(() => import('../sites/site-dialog.tsx'), 'SiteDialog');

/** Degrees in WGS 84; `radius` in metres. */
interface Place {
  latitude: number;
  longitude: number;
  radius: number;
}

/**
 * Adds a site at a known place: the dialog is filled with it, and the name is typed. `add` is undefined for who may not edit the client;
 * `dialog` goes into the page, where it stays even if the place is no longer offered.
 */
export function useAddSite(client: Client) {
  const may = useMay();
  /** The client as it was when the dialog opened. */
  const [adding, setAdding] = useState<{ client: Client; proposed: SiteValues }>();

  function add(place: Place) {
    setAdding({ client, proposed: { ...BLANK_SITE, ...typePosition(place), radius: String(place.radius) } });
  }

  const dialog = adding && <SiteDialog {...adding} index={adding.client.sites.length} onClose={() => setAdding(undefined)} />;
  return { add: may('clients.edit', ownershipOf(client)) ? add : undefined, prepare: SiteDialog.preload, dialog };
}
