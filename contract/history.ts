import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** The areas that write history, and by which a change is named. */
export const HISTORY_AREAS = ['accounts', 'settings', 'team', 'clients', 'imports', 'checkins', 'dashboard'] as const;
export type HistoryArea = (typeof HISTORY_AREAS)[number];

/** What a signed-in browser is told of an accepted write: enough to know what to read again, never the data itself. */
export const liveChange = z.object({
  area: z.enum(HISTORY_AREAS),
  entityId: z.string(),
  action: z.string(),
  /** The account that did it. */
  actorId: z.string().nullable(),
  at: z.string(),
});
export type LiveChange = z.infer<typeof liveChange>;

export const historyEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/api/live',
    summary:
      'Server-sent events, one `change` for each accepted write that the user may know of; at first one for each area that changed within the last `recent` seconds.',
    query: z.object({ recent: z.coerce.number().int().min(0).max(60).default(0) }),
    reply: z.string(),
    stream: 'text/event-stream',
  }),
};
