import type { QueryClient } from '@tanstack/react-query';
import { keepDrafts } from '../platform/drafts/device-drafts.ts';
import { removeDeviceDrafts } from '../platform/drafts/device-store.ts';
import { listOtherTabs } from '../platform/drafts/draft-tab.ts';
import { keepPocketLater } from './keep-pocket-later.ts';
import { sendWaiting } from './waiting/outbox-kinds.ts';

/** Begins what goes on behind every page of whoever is signed in, until the returned function is called. No part of the first screen. */
export function startBackground(userId: string, queries: QueryClient): () => void {
  const stops = [keepDrafts({ userId, severalOf: ['checkin:'] }), sendWaiting(queries, userId), keepPocketLater(userId, queries)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Removes from the device what Log Out asks about and what gone tabs have left. What other open tabs hold stays. */
export async function forgetDrafts(userId: string): Promise<void> {
  const others = await listOtherTabs();
  await removeDeviceDrafts(userId, (tab) => others.has(tab));
}
