import { CLIENT_FIELDS, CLIENT_LABELS, CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { ActionIcon } from '@mantine/core';
import { useId, useState } from 'react';
import { openDraft } from '../../../platform/drafts.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './client-panels.module.css';
import { DatedNotes } from './dated-notes.tsx';
import { TextEditor, type TypedText } from './text-editor.tsx';
import { useClientPatch } from './use-client-patch.tsx';

/** The `notes` field, and beside it the dated notes (docs/product/clients.md). */
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
  const draft = openDraft<TypedText<Client>>(`client-notes:${client._id}`);
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
