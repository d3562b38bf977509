import { CLIENT_RECORD_MESSAGES, type ClientNote, clientRecordEndpoints } from '@fairlead/contract/client-records';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { recordQueries } from '../client-records.queries.ts';
import classes from './client-panels.module.css';
import { DatedNote, NOTE_MAX } from './dated-note.tsx';
import { OlderEntries } from './older-entries.tsx';
import { TextEditor, type TypedText } from './text-editor.tsx';

/** What was noted when and by whom, newest first, and a place for the next. */
export function DatedNotes({ clientId }: { clientId: string }) {
  const queries = useQueryClient();
  const may = useMay();
  const headingId = useId();
  const read = useInfiniteQuery(recordQueries.notes(clientId));
  const notes = read.data?.pages.flatMap((page) => page.entries);
  const [deleting, setDeleting] = useState<ClientNote>();
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: recordQueries.notes(clientId).queryKey }),
      queries.invalidateQueries({ queryKey: recordQueries.timeline(clientId).queryKey }),
    ]);

  return (
    <section aria-labelledby={headingId} className={classes.dated}>
      <h4 id={headingId}>Dated notes</h4>
      {may('clientNotes.create') && (
        <TextEditor
          label="New note"
          placeholder="What was said, agreed or promised"
          maxLength={NOTE_MAX}
          initial=""
          draft={openDraft<TypedText<null>>(`note:${clientId}:new`)}
          context={null}
          save="Add note"
          blank={CLIENT_RECORD_MESSAGES.noteMissing}
          onSave={async (text) => {
            await api(clientRecordEndpoints.createNote, { params: { id: clientId }, body: { text } });
            await readAgain();
          }}
        />
      )}
      {notes?.length === 0 && <p className="muted">No dated notes yet.</p>}
      {notes && notes.length > 0 && (
        <ul className={classes.list} aria-label="Dated notes">
          {notes.map((note) => (
            <DatedNote
              key={note._id}
              clientId={clientId}
              note={note}
              mayEdit={may('clientNotes.edit', { createdBy: note.createdBy, assignedTo: [] })}
              mayDelete={may('clientNotes.delete', { createdBy: note.createdBy, assignedTo: [] })}
              onSaved={readAgain}
              onDelete={() => setDeleting(note)}
            />
          ))}
        </ul>
      )}
      <OlderEntries query={read} failed="The notes could not be read." />
      {deleting && (
        <ConfirmDialog
          title="Delete this note?"
          text="Are you sure you want to delete this note? This action cannot be undone."
          onCancel={() => setDeleting(undefined)}
          onConfirm={async () => {
            await api(clientRecordEndpoints.removeNote, { params: { id: clientId, noteId: deleting._id } });
            await readAgain();
            setDeleting(undefined);
          }}
          failure={(error) => describeError(error, 'Delete failed')}
        />
      )}
    </section>
  );
}
