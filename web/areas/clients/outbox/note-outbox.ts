import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import type { RecordNote } from '@fairlead/contract/kit/records/notes';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { OutboxKind } from '../../../platform/outbox/entry.ts';
import type { NotesPart } from '../../../records/notes/notes-kind.ts';
import { recordQueries } from '../client-records.queries.ts';
import { type KeptNote, NOTE_FORMAT } from './note-entry.ts';

export const NOTE_OUTBOX: OutboxKind<KeptNote> = {
  noun: 'note',
  format: NOTE_FORMAT,
  send: ({ id, content: { client, text }, signal }) =>
    api(clientRecordEndpoints.createNote, { params: { id: client._id }, body: { text }, repeatKey: id, signal }),
  describe: ({ client, text }) => [
    ['Client', client.name],
    ['Note', text],
  ],
  Edit: lazyPart(() => import('./edit-note.tsx'), 'EditNote'),
  show(queries, { client }, reply) {
    queries.setQueryData<InfiniteData<NotesPart>>(recordQueries.notes(client._id).queryKey, (read) => {
      const [first, ...older] = read?.pages ?? [];
      if (!read || !first) return read;
      const added = reply as RecordNote;
      // It may have been read already.
      const others = first.entries.filter(({ _id }) => _id !== added._id);
      return { ...read, pages: [{ ...first, entries: [added, ...others] }, ...older] };
    });
  },
  shownIn: ['clients', 'timeline'],
};
