import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { doer } from './kit/keys/doer.ts';
import { pageQuery } from './kit/paging.ts';
import type { AddedKinds } from './kit/records/added-kinds.ts';
import { text } from './kit/values.ts';

/** The areas that write history entries. */
export type HistoryArea =
  | 'accounts'
  | 'settings'
  | 'team'
  | 'clients'
  | 'imports'
  | 'checkins'
  | 'calendar'
  | 'tasks'
  | 'documents'
  | 'ledger'
  | 'contacts'
  | 'lanes'
  | 'ports'
  | 'reports'
  | 'dashboard'
  | 'notifications'
  | 'backup'
  | keyof AddedKinds;
/** A text in the API description, because a kind can add its area. */
export const historyArea = z.string() as unknown as z.ZodType<HistoryArea, HistoryArea>;

/** An accepted write as browsers receive it: enough to know what to reload, without the data itself. */
export const liveChange = z.object({
  area: historyArea,
  entityId: z.string(),
  action: z.string(),
  /** The account that made the change. */
  actorId: z.string().nullable(),
  at: z.string(),
  /** True if it is a notification of the user who hears it. */
  notifies: z.boolean().optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

/**
 * A change of a record, or of another record that concerns it. `entityId` is the changed record; `changes` are as stored in the history:
 * field → {from, to}, or details of the action.
 */
export const timelineEntry = z.object({
  _id: z.string(),
  at: z.string(),
  ...doer,
  area: historyArea,
  entityId: z.string(),
  action: z.string(),
  changes: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Newest first; `next` is the cursor to older entries. */
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
