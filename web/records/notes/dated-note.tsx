import { NOTE_MAX, NOTE_MISSING, type RecordNote } from '@fairlead/contract/kit/records/notes';
import { ActionIcon } from '@mantine/core';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { openDraft } from '../../platform/drafts/drafts.ts';
import { dateTime, timeAgo, useNow } from '../../platform/time.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MergeKind } from '../form/form-kind.ts';
import { useRecordPatch } from '../merge/use-record-patch.tsx';
import classes from '../page/panels.module.css';
import { isOlder } from './dated-notes.rules.ts';
import type { NotesKind, NotesPart } from './notes-kind.ts';
import { TextEditor, type TypedText } from './text-editor.tsx';

const DELETED = 'Someone deleted this note meanwhile.';
const PUSHED_OUT = 'Someone changed this note meanwhile. Show older notes, then save again.';

interface DatedNoteProps {
  notes: NotesKind;
  note: RecordNote;
  /** Someone deleted it while its text was being typed, which can still be added as a new note. */
  isDeleted?: boolean | undefined;
  /** Called when its text is no longer being typed. */
  onEdited: () => void;
  onDelete: () => void;
}

/** One note with its author and time; edited in its place. */
export function DatedNote({ notes, note, isDeleted = false, onEdited, onDelete }: DatedNoteProps) {
  const now = useNow();
  const draft = openDraft<TypedText<RecordNote>>(`${notes.draftName}:${note._id}`);
  const [edited, setEdited] = useState(() => draft.read()?.context);
  const { mutateAsync, dialog } = useRecordPatch(noteMergeKind(notes, note), note);
  const isEdited = note.updatedAt !== note.createdAt;

  function end() {
    draft.clear();
    setEdited(undefined);
    onEdited();
  }

  return (
    <li>
      <p className={classes.meta} title={dateTime(note.createdAt)}>
        <b>{note.author ?? 'Someone'}</b>
        <span>{`${timeAgo(note.createdAt, now)}, ${dateTime(note.createdAt)}`}</span>
        {isEdited && <span title={dateTime(note.updatedAt)}>edited</span>}
      </p>
      {isDeleted && (
        <p role="alert" className={classes.failed}>
          {DELETED}
        </p>
      )}
      {edited ? (
        <TextEditor
          label="Edit note"
          maxLength={NOTE_MAX}
          initial={edited.text}
          draft={draft}
          context={edited}
          save={isDeleted ? 'Add as a new note' : 'Save'}
          blank={NOTE_MISSING}
          hasFocus
          onSave={async (text) => {
            await (isDeleted ? notes.add(text) : mutateAsync({ part: { text }, base: edited }));
            end();
          }}
          onCancel={end}
        />
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
      {dialog}
    </li>
  );
}

/** How a note is saved over what someone else saved meanwhile. */
const noteMergeKind = (notes: NotesKind, note: RecordNote): MergeKind<RecordNote, { text: string }> => ({
  name: 'note',
  area: notes.area,
  noun: 'note',
  nameOf: () => `The note of ${dateTime(note.createdAt)}`,
  valuesOf: ({ text }) => ({ text }),
  units: [{ name: 'note', label: 'Note', fields: ['text'], keyOf: ({ text }) => text.trim(), textOf: ({ text }) => text }],
  save: ({ before = note, values }) => notes.update(note._id, { text: values.text, version: before.version }),
  onSaved: async () => void (await notes.readAgain()),
  async read(queries) {
    await notes.readAgain();
    const parts = queries.getQueryData<InfiniteData<NotesPart>>(notes.query.queryKey)?.pages ?? [];
    const found = parts.flatMap(({ entries }) => entries).find(({ _id }) => _id === note._id);
    if (!found) throw new Error(isOlder(note, parts) ? PUSHED_OUT : DELETED);
    return found;
  },
  // The record's timeline does not say which of its notes was changed.
  readEntries: async () => [],
});
