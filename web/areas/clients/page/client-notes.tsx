import { CLIENT_FIELDS, CLIENT_LABELS, CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { DatedNotes } from '../../../records/notes/dated-notes.tsx';
import type { NotesKind } from '../../../records/notes/notes-kind.ts';
import { TextEditor, type TypedText } from '../../../records/notes/text-editor.tsx';
import classes from '../../../records/page/panels.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { recordQueries } from '../client-records.queries.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { useNewNotes } from '../outbox/use-new-notes.ts';
import { NEW_NOTE_ID } from './client-buttons.tsx';

/** The `notes` field, and beside it the dated notes (docs/product/clients.md). */
export function ClientNotes({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const headingId = useId();
  const notes = useNotes(client);
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <NotesField client={client} mayEdit={mayEdit} headingId={headingId} />
      <DatedNotes notes={notes} />
    </section>
  );
}

interface NotesFieldProps {
  client: Client;
  mayEdit: boolean;
  headingId: string;
}

function NotesField({ client, mayEdit, headingId }: NotesFieldProps) {
  const draft = openDraft<TypedText<Client>>(`client-notes:${client._id}`);
  // The typed text is merged against the text from before typing began, even after a reload.
  const [edited, setEdited] = useState(() => draft.read()?.context);
  const { mutateAsync, dialog } = useRecordPatch(CLIENT_FORM, client);
  return (
    <>
      <div className={classes.head}>
        <h2 id={headingId}>{CLIENT_LABELS.notes}</h2>
        {mayEdit && !edited && (
          <ActionIcon aria-label="Edit notes" onClick={() => setEdited(client)}>
            <Icon name="edit" />
          </ActionIcon>
        )}
      </div>
      {edited ? (
        <TextEditor
          label="Notes on this client"
          maxLength={CLIENT_FIELDS.notes.max}
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

/** The dated notes of one client, and what the signed-in user may do with them. */
function useNotes(client: Client): NotesKind {
  const { _id: id } = client;
  const queries = useQueryClient();
  const may = useMay();
  const newNotes = useNewNotes(client);
  const ownershipOf = ({ createdBy }: { createdBy: string | null }) => ({ createdBy, assignedTo: [] });
  return {
    query: recordQueries.notes(id),
    area: 'clients',
    ...newNotes,
    newId: NEW_NOTE_ID,
    mayEdit: (note) => may('clientNotes.edit', ownershipOf(note)),
    mayDelete: (note) => may('clientNotes.delete', ownershipOf(note)),
    update: (noteId, body) => api(clientRecordEndpoints.updateNote, { params: { id, noteId }, body }),
    remove: (noteId) => api(clientRecordEndpoints.removeNote, { params: { id, noteId } }),
    readAgain: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: recordQueries.notes(id).queryKey }),
        queries.invalidateQueries({ queryKey: recordQueries.timeline(id).queryKey }),
      ]),
  };
}
