import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OLDER_PARTS, olderQuery, pageReply } from '../paging.ts';
import { pathId, requiredText, version } from '../values.ts';
import { deletedQuery, deletion } from './recycle-bin.ts';

/** Characters of a note, at most. */
export const NOTE_MAX = 10_000;
export const NOTE_MISSING = 'Write the note first';

/** A dated note on a record. `createdBy` is an account's id, `author` its username, or null if the account is gone. */
export const recordNote = z
  .object({
    _id: z.string(),
    text: z.string(),
    createdBy: z.string().nullable(),
    author: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'RecordNote' });
export type RecordNote = z.infer<typeof recordNote>;
const noteDraft = z.object({ text: requiredText(NOTE_MAX, NOTE_MISSING) });
const noteChange = noteDraft.extend({ version: version.optional() });
export type NoteChange = z.output<typeof noteChange>;

/** A deleted note, and the record that it is on; `recordName` is null where that is deleted too. */
const deletedNote = z.object({ _id: z.string(), text: z.string(), recordId: z.string(), recordName: z.string().nullable(), ...deletion });

const params = z.object({ id: pathId });
const noteParams = z.object({ id: pathId, noteId: pathId });

export type NoteEndpoints = ReturnType<typeof noteEndpoints>;

/** The dated notes of one record of the kind that is served below `path`. `keys`: what API keys must be for to reach them. */
export const noteEndpoints = (path: `/api/${string}`, keys?: string) => ({
  listNotes: endpoint({
    keys,
    method: 'GET',
    path: `${path}/:id/notes`,
    summary: `The dated notes, newest first. ${OLDER_PARTS}`,
    params,
    query: olderQuery,
    reply: z.array(recordNote),
  }),
  createNote: endpoint({
    keys,
    method: 'POST',
    path: `${path}/:id/notes`,
    summary: 'Adds a note.',
    params,
    body: noteDraft,
    reply: recordNote,
    status: 201,
    isRepeatable: true,
  }),
  updateNote: endpoint({
    keys,
    method: 'PUT',
    path: `${path}/:id/notes/:noteId`,
    summary: 'Rewrites a note.',
    params: noteParams,
    body: noteChange,
    reply: recordNote,
    isRepeatable: true,
  }),
  removeNote: endpoint({
    keys,
    method: 'DELETE',
    path: `${path}/:id/notes/:noteId`,
    summary: 'Deletes a note (kept restorable for 30 days).',
    params: noteParams,
    isRepeatable: true,
  }),
  listDeletedNotes: endpoint({
    keys,
    method: 'GET',
    path: `${path}/notes/deleted`,
    summary: 'Recently deleted notes, the newest first. Administrators only.',
    query: deletedQuery,
    reply: z.object({ notes: z.array(deletedNote), ...pageReply }),
  }),
  restoreNote: endpoint({
    keys,
    method: 'POST',
    path: `${path}/notes/:noteId/restore`,
    summary: 'Brings a deleted note back. Administrators only.',
    params: z.object({ noteId: pathId }),
    reply: recordNote,
  }),
});
