import { NOTE_MAX, NOTE_MISSING } from '@fairlead/contract/kit/records/notes';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { openEntryDraft } from '../../../platform/outbox/entry-draft.ts';
import { TextEditor, type TypedText } from '../../../records/notes/text-editor.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { type KeptNote, noteEntry } from './note-entry.ts';

/** The text of a note that waits. Saved here, it takes that one's place. */
export function EditNote({ entry, onClose }: { entry: OutboxEntry<KeptNote>; onClose: () => void }) {
  const { id, title, content } = entry;
  const draft = openEntryDraft<TypedText<null>>(id);
  function close() {
    draft.clear();
    onClose();
  }

  return (
    <FormSheet title={title} onClose={close} hasDraft survivesReload={false}>
      <TextEditor
        label="Edit note"
        maxLength={NOTE_MAX}
        initial={content.text}
        draft={draft}
        survivesReload={false}
        context={null}
        save="Save"
        blank={NOTE_MISSING}
        hasFocus
        onSave={async (text) => {
          await (await openOutbox()).add(noteEntry(id, { ...content, text }));
          close();
        }}
        onCancel={close}
      />
    </FormSheet>
  );
}
