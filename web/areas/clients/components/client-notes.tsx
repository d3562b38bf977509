import { CLIENT_RECORD_MESSAGES, type ClientNote, clientRecordEndpoints } from '@fairlead/contract/client-records';
import { CLIENT_LABELS, CLIENT_MESSAGES, CLIENT_TEXT_MAX, type Client } from '@fairlead/contract/clients';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { draftOf } from '../../../platform/drafts.ts';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { messageOf } from '../client-error.rules.ts';
import { recordQueries } from '../client-records.queries.ts';
import classes from './client-panels.module.css';
import { TextEditor, type TypedText } from './text-editor.tsx';
import { useClientPatch } from './use-client-patch.tsx';

const NOTE_MAX = 10_000;

/** The `notes` field, and beside it the dated notes (decisions B). */
export function ClientNotes({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <NotesField client={client} mayEdit={mayEdit} headingId={headingId} />
      <DatedNotes clientId={client._id} />
    </section>
  );
}

interface NotesFieldProps {
  client: Client;
  mayEdit: boolean;
  headingId: string;
}

function NotesField({ client, mayEdit, headingId }: NotesFieldProps) {
  const draft = draftOf<TypedText<Client>>(`client-notes:${client._id}`);
  // What is typed is compared with what stood there when the typing began, also after a reload.
  const [edited, setEdited] = useState(() => draft.read()?.context);
  const { mutateAsync, dialog } = useClientPatch(client);
  return (
    <>
      <div className={classes.head}>
        <h3 id={headingId}>{CLIENT_LABELS.notes}</h3>
        {mayEdit && !edited && (
          <ActionIcon aria-label="Edit notes" onClick={() => setEdited(client)}>
            <Icon name="edit" />
          </ActionIcon>
        )}
      </div>
      {edited ? (
        <TextEditor
          label="Notes on this client"
          maxLength={CLIENT_TEXT_MAX.notes}
          initial={edited.notes ?? ''}
          draft={draft}
          context={edited}
          save="Save"
          hasFocus
          onSave={async (notes) => {
            await mutateAsync({ part: { notes }, base: edited });
            setEdited(undefined);
          }}
          onCancel={() => setEdited(undefined)}
        />
      ) : (
        <p className={client.notes ? classes.text : 'muted'}>{client.notes ?? CLIENT_MESSAGES.notProvided}</p>
      )}
      {dialog}
    </>
  );
}

function DatedNotes({ clientId }: { clientId: string }) {
  const queries = useQueryClient();
  const may = useMay();
  const headingId = useId();
  const notes = useQuery(recordQueries.notes(clientId));
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
          draft={draftOf<TypedText<null>>(`note:${clientId}:new`)}
          context={null}
          save="Add note"
          blank={CLIENT_RECORD_MESSAGES.noteMissing}
          onSave={async (text) => {
            await api(clientRecordEndpoints.createNote, { params: { id: clientId }, body: { text } });
            await readAgain();
          }}
        />
      )}
      {notes.error && !notes.data && (
        <div role="alert" className={classes.row}>
          <p className={classes.failed}>{messageOf(notes.error, 'The notes could not be read.')}</p>
          <Button onClick={() => void notes.refetch()} loading={notes.isFetching}>
            Try Again
          </Button>
        </div>
      )}
      {notes.data?.length === 0 && <p className="muted">No dated notes yet.</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className={classes.list} aria-label="Dated notes">
          {notes.data.map((note) => (
            <Note
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
          failure={(error) => messageOf(error, 'Delete failed')}
        />
      )}
    </section>
  );
}

interface NoteProps {
  clientId: string;
  note: ClientNote;
  mayEdit: boolean;
  mayDelete: boolean;
  onSaved: () => Promise<unknown>;
  onDelete: () => void;
}

function Note({ clientId, note, mayEdit, mayDelete, onSaved, onDelete }: NoteProps) {
  const now = useNow();
  const draft = draftOf<TypedText<ClientNote>>(`note:${clientId}:${note._id}`);
  const [edited, setEdited] = useState(() => draft.read()?.context);
  // Someone else changed it meanwhile: theirs stands above what was typed, and saving again puts it in its place.
  const [isNewer, setNewer] = useState(false);

  async function save(text: string) {
    const version = isNewer ? note.version : (edited?.version ?? note.version);
    try {
      await api(clientRecordEndpoints.updateNote, { params: { id: clientId, noteId: note._id }, body: { text, version } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      await onSaved();
      setNewer(true);
      throw new Error('Someone else changed this note meanwhile. Theirs stands above; Save puts yours in its place.');
    }
    stop();
    await onSaved();
  }

  function stop() {
    setEdited(undefined);
    setNewer(false);
  }

  const isEdited = note.updatedAt !== note.createdAt;
  return (
    <li>
      <p className={classes.meta} title={dateTime(note.createdAt)}>
        <b>{note.author ?? 'Someone'}</b>
        <span>{`${timeAgo(note.createdAt, now)}, ${dateTime(note.createdAt)}`}</span>
        {isEdited && <span title={dateTime(note.updatedAt)}>edited</span>}
      </p>
      {edited ? (
        <>
          {isNewer && <blockquote className={classes.theirs}>{note.text}</blockquote>}
          <TextEditor
            label="Edit note"
            maxLength={NOTE_MAX}
            initial={edited.text}
            draft={draft}
            context={edited}
            save="Save"
            blank={CLIENT_RECORD_MESSAGES.noteMissing}
            hasFocus
            onSave={save}
            onCancel={stop}
          />
        </>
      ) : (
        <div className={classes.row}>
          <p className={classes.text}>{note.text}</p>
          {mayEdit && (
            <ActionIcon aria-label={`Edit the note of ${dateTime(note.createdAt)}`} onClick={() => setEdited(note)}>
              <Icon name="edit" />
            </ActionIcon>
          )}
          {mayDelete && (
            <ActionIcon aria-label={`Delete the note of ${dateTime(note.createdAt)}`} onClick={onDelete}>
              <Icon name="bin" />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  );
}
