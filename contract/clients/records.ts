import { z } from 'zod';
import { CLIENT_FIELDS, CURRENT_STATUSES, client } from '../clients.ts';
import { timeline, timelineQuery } from '../history.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageQuery } from '../kit/paging.ts';
import { id, optionalText, pathId, requiredText, version } from '../kit/values.ts';

export const CLIENT_RECORD_MESSAGES = {
  reasonMissing: 'Say why it was lost',
  noteMissing: 'Write the note first',
} as const;

/** One step of a client's status (docs/product/clients.md). `by` is a username, null when unknown; `at` an instant. */
export const statusStep = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  from: z.enum(CURRENT_STATUSES).nullable(),
  to: z.enum(CURRENT_STATUSES).nullable(),
  reason: z.string().nullable(),
});
export type StatusStep = z.infer<typeof statusStep>;
const statusChange = z.object({
  currentStatus: z.enum(CURRENT_STATUSES, `must be one of ${CURRENT_STATUSES.join(', ')}`),
  /** Asked for with Lost, ignored with any other. */
  lostReason: optionalText(CLIENT_FIELDS.lostReason.max),
  version: version.optional(),
});
export type StatusChange = z.output<typeof statusChange>;

/** A dated note. `createdBy` is an account's id, `author` its username. */
export const clientNote = z
  .object({
    _id: z.string(),
    text: z.string(),
    createdBy: z.string().nullable(),
    author: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ClientNote' });
export type ClientNote = z.infer<typeof clientNote>;
const noteDraft = z.object({ text: requiredText(10_000, CLIENT_RECORD_MESSAGES.noteMissing) });
const noteChange = noteDraft.extend({ version: version.optional() });
export type NoteChange = z.output<typeof noteChange>;

/** `before` is the `_id` of the oldest entry that is known already. */
const olderQuery = z.object({ limit: pageQuery.limit, before: id.optional() });
export type OlderQuery = z.output<typeof olderQuery>;
const OLDER = 'At most `limit` (50); those older than `before` follow, and fewer than `limit` are the last.';

const params = z.object({ id: pathId });
const noteParams = z.object({ id: pathId, noteId: pathId });

/** What a client's page shows beside its fields. */
export const clientRecordEndpoints = {
  setStatus: endpoint({
    method: 'POST',
    path: '/api/clients/:id/status',
    summary: 'Changes the current status; Lost asks for a reason, any other clears it.',
    params,
    body: statusChange,
    reply: client,
  }),
  listStatuses: endpoint({
    method: 'GET',
    path: '/api/clients/:id/statuses',
    summary: `Changes of the current status, newest first. ${OLDER}`,
    params,
    query: olderQuery,
    reply: z.array(statusStep),
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/api/clients/:id/notes',
    summary: `The dated notes, newest first. ${OLDER}`,
    params,
    query: olderQuery,
    reply: z.array(clientNote),
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/api/clients/:id/notes',
    summary: 'Adds a note.',
    params,
    body: noteDraft,
    reply: clientNote,
    status: 201,
  }),
  updateNote: endpoint({
    method: 'PUT',
    path: '/api/clients/:id/notes/:noteId',
    summary: 'Rewrites a note.',
    params: noteParams,
    body: noteChange,
    reply: clientNote,
  }),
  removeNote: endpoint({ method: 'DELETE', path: '/api/clients/:id/notes/:noteId', summary: 'Removes a note.', params: noteParams }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/clients/:id/timeline',
    summary: 'Everything that happened to the client, newest first; `next` leads to older entries.',
    params,
    query: timelineQuery,
    reply: timeline,
  }),
};
