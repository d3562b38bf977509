import type { NoteEndpoints } from '@fairlead/contract/kit/records/notes';
import { type App, register } from '../../platform/http/register.ts';
import type { Notes } from './notes.service.ts';

/** Serves the dated notes of one kind's records. */
export function noteRoutes(app: App, notes: Notes, endpoints: NoteEndpoints) {
  register(app, endpoints.listNotes, ({ actor, params, query }) => notes.list(actor, params.id, query));
  register(app, endpoints.createNote, ({ actor, params, body }) => notes.create(actor, params.id, body));
  register(app, endpoints.updateNote, ({ actor, params, body }) => notes.update(actor, params.id, params.noteId, body));
  register(app, endpoints.listDeletedNotes, ({ actor, query }) => notes.listDeleted(actor, query));
  register(app, endpoints.restoreNote, ({ actor, params }) => notes.restore(actor, params.noteId));
  register(app, endpoints.removeNote, ({ actor, params }) => notes.remove(actor, params.id, params.noteId));
}
