import type { QueryClient } from '@tanstack/react-query';
import { keepDrafts } from '../platform/drafts/device-drafts.ts';
import { removeDeviceDrafts } from '../platform/drafts/device-store.ts';
import { listOtherTabs } from '../platform/drafts/draft-tab.ts';
import { onSessionEnd } from '../platform/session.ts';
import { keepPocketLater } from './keep-pocket-later.ts';
import { sendWaiting } from './waiting/outbox-kinds.ts';

/** Begins what goes on behind every page of whoever is signed in, until the returned function is called. No part of the first screen. */
export function startBackground(userId: string, queries: QueryClient): () => void {
  const stops = [
    onSessionEnd((why, ended, isHere) => why === 'signed-out' && isHere && ended && void forgetDrafts(ended.userId)),
    keepDrafts({ userId, severalOf: ['checkin:'] }),
    sendWaiting(queries, userId),
    keepPocketLater(userId, queries),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Log Out asks about what is typed in its own tab alone. What other open tabs hold stays, here too. */
async function forgetDrafts(userId: string): Promise<void> {
  const others = await listOtherTabs();
  await removeDeviceDrafts(userId, (tab) => others.has(tab));
}
