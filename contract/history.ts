import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { pageQuery } from './kit/paging.ts';
import { text } from './kit/values.ts';

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

/**
 * What happened to a record or to what it is part of. `entityId` is the record that was changed, `by` a username, null when unknown;
 * `changes` as the history keeps them: field → {from, to}, or what tells the action.
 */
export const timelineEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  area: z.enum(HISTORY_AREAS),
  entityId: z.string(),
  action: z.string(),
  changes: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Newest first; `next` leads to older entries. */
export const timeline = z.object({ entries: z.array(timelineEntry), next: z.string().nullable() });
export type Timeline = z.infer<typeof timeline>;
export const timelineQuery = z.object({ limit: pageQuery.limit, cursor: text(2000).optional() });
export type TimelineQuery = z.output<typeof timelineQuery>;

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
