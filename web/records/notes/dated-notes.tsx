import { NOTE_MAX, NOTE_MISSING, type RecordNote } from '@fairlead/contract/kit/records/notes';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useReducer, useState } from 'react';
import { listDrafts, openDraft } from '../../platform/drafts/drafts.ts';
import { describeError } from '../../platform/error-message.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { OlderEntries } from '../page/older-entries.tsx';
import classes from '../page/panels.module.css';
import { DatedNote } from './dated-note.tsx';
import { insertEditedNotes, withoutArrived } from './dated-notes.rules.ts';
import type { NotesKind } from './notes-kind.ts';
import { TextEditor, type TypedText } from './text-editor.tsx';

/** What was noted when and by whom, newest first, and a place for the next. */
export function DatedNotes({ notes }: { notes: NotesKind }) {
  const headingId = useId();
  const read = useInfiniteQuery(notes.query);
  // Read on every render: a note being edited stays visible after it is deleted or pushed off the page.
  const edited = listDrafts<TypedText<RecordNote | null>>(`${notes.draftName}:`).flatMap(({ context }) => context ?? []);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const entries = read.data && insertEditedNotes(read.data.pages, edited);
  const unsent = withoutArrived(notes.unsent, entries ?? []);
  const count = unsent.length + (entries?.length ?? 0);
  const [deleting, setDeleting] = useState<RecordNote>();

  return (
    <section aria-labelledby={headingId} className={classes.dated}>
      <h3 id={headingId}>Dated notes</h3>
      {notes.mayAdd && <NewNote notes={notes} />}
      {entries && count === 0 && <p className="muted">No dated notes yet.</p>}
      {count > 0 && (
        <ul className={classes.list} aria-label="Dated notes">
          <UnsentNotes unsent={unsent} />
          {entries?.map((note) => (
            <DatedNote
              key={note._id}
              notes={notes}
              note={note}
              isDeleted={note.isDeleted}
              onEdited={drawAgain}
              onDelete={() => setDeleting(note)}
            />
          ))}
        </ul>
      )}
      <OlderEntries query={read} failed="The notes could not be read." />
      {deleting && (
        <ConfirmDialog
          title="Delete this note?"
          text={`Are you sure you want to delete this note? An Administrator can restore it for ${DELETED_KEPT_DAYS} days.`}
          onCancel={() => setDeleting(undefined)}
          onConfirm={async () => {
            await notes.remove(deleting._id);
            await notes.readAgain();
            setDeleting(undefined);
          }}
          failure={(error) => describeError(error, 'Delete failed')}
        />
      )}
    </section>
  );
}

/** The place for the next note. */
export function NewNote({ notes }: { notes: Pick<NotesKind, 'newId' | 'draftName' | 'add'> }) {
  return (
    <TextEditor
      {...(notes.newId && { id: notes.newId })}
      label="New note"
      placeholder="What was said, agreed or promised"
      maxLength={NOTE_MAX}
      initial=""
      draft={openDraft<TypedText<null>>(`${notes.draftName}:new`)}
      context={null}
      save="Add note"
      blank={NOTE_MISSING}
      onSave={notes.add}
    />
  );
}

/** Items of a list: notes that are still to be sent. */
export function UnsentNotes({ unsent }: Pick<NotesKind, 'unsent'>) {
  return unsent.toReversed().map(({ id, text, state }) => (
    <li key={id}>
      <p className={classes.meta}>
        <b>You</b>
        <Chip tone="wait" hasDot>
          {state}
        </Chip>
      </p>
      <p className={classes.text}>{text}</p>
    </li>
  ));
}
