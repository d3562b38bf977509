import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { openDraft } from '../../platform/drafts.ts';
import { dateTime, timeAgo, useNow } from '../../platform/time.ts';
import { Icon } from '../../ui/icon.tsx';
import { type DatedNoteEntry, NOTE_MAX, type NotesKind } from './notes-kind.ts';
import classes from './panels.module.css';
import { TextEditor, type TypedText } from './text-editor.tsx';

interface DatedNoteProps {
  notes: NotesKind;
  note: DatedNoteEntry;
  onDelete: () => void;
}

/** One note with its author and time; edited in its place. */
export function DatedNote({ notes, note, onDelete }: DatedNoteProps) {
  const now = useNow();
  const draft = openDraft<TypedText<DatedNoteEntry>>(`${notes.draftName}:${note._id}`);
  const [edited, setEdited] = useState(() => draft.read()?.context);
  // Someone else changed it meanwhile: theirs stands above what was typed, and saving again puts it in its place.
  const [isNewer, setNewer] = useState(false);

  async function save(text: string) {
    const version = isNewer ? note.version : (edited?.version ?? note.version);
    try {
      await notes.update(note._id, { text, version });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      await notes.readAgain();
      setNewer(true);
      throw new Error('Someone else changed this note meanwhile. Theirs stands above; Save puts yours in its place.');
    }
    stop();
    await notes.readAgain();
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
            blank={notes.missing}
            hasFocus
            onSave={save}
            onCancel={stop}
          />
        </>
      ) : (
        <div className={classes.row}>
          <p className={classes.text}>{note.text}</p>
          {notes.mayEdit(note) && (
            <ActionIcon aria-label={`Edit the note of ${dateTime(note.createdAt)}`} onClick={() => setEdited(note)}>
              <Icon name="edit" />
            </ActionIcon>
          )}
          {notes.mayDelete(note) && (
            <ActionIcon aria-label={`Delete the note of ${dateTime(note.createdAt)}`} onClick={onDelete}>
              <Icon name="bin" />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  );
}
