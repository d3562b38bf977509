import type { QueryClient } from '@tanstack/react-query';
import { keepDrafts } from '../platform/drafts/device-drafts.ts';
import { removeDeviceDrafts } from '../platform/drafts/device-store.ts';
import { onSessionEnd } from '../platform/session.ts';
import { keepPocketLater } from './keep-pocket-later.ts';
import { sendWaiting } from './waiting/outbox-kinds.ts';

/** Begins what goes on behind every page of whoever is signed in, until the returned function is called. No part of the first screen. */
export function startBackground(userId: string, queries: QueryClient): () => void {
  const stops = [
    onSessionEnd((why, ended) => why === 'signed-out' && ended && void removeDeviceDrafts(ended.userId)),
    keepDrafts({ userId, severalOf: ['checkin:'] }),
    sendWaiting(queries, userId),
    keepPocketLater(userId, queries),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
