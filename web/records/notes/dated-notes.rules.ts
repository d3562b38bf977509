import type { RecordNote } from '@fairlead/contract/kit/records/notes';
import type { NotesPart, UnsentNote } from './notes-kind.ts';

/** Deleted by someone while its text was being typed. */
type AnyNote = RecordNote & { isDeleted?: boolean };

/** Adds notes that are being edited but were not read, at their place by id. */
export function insertEditedNotes(parts: readonly NotesPart[], edited: readonly RecordNote[]): AnyNote[] {
  const entries: AnyNote[] = parts.flatMap((part) => part.entries);
  for (const note of edited) {
    if (entries.some(({ _id }) => _id === note._id)) continue;
    const at = entries.findIndex(({ _id }) => _id < note._id);
    entries.splice(at < 0 ? entries.length : at, 0, { ...note, isDeleted: !isOlder(note, parts) });
  }
  return entries;
}

/** Whether a note stands behind those that were read. */
export function isOlder(note: RecordNote, parts: readonly NotesPart[]): boolean {
  const last = parts.at(-1);
  return last?.next !== undefined && note._id < last.next;
}

/** By how much the clocks of device and server may differ. */
const SLACK_MS = 300_000;

/** Leaves out what is stored and shown already, because news of it came before the answer to its send. */
export function withoutArrived(unsent: readonly UnsentNote[], entries: readonly RecordNote[]): UnsentNote[] {
  const isSame = (note: RecordNote, { text, createdBy, madeAt }: UnsentNote) =>
    note.text === text && note.createdBy === createdBy && Date.parse(note.createdAt) + SLACK_MS >= Date.parse(madeAt);
  return unsent.filter((each) => !each.isSending || !entries.some((note) => isSame(note, each)));
}
