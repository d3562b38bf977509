import type { Client } from '@fairlead/contract/clients';
import { v7 as newId } from 'uuid';
import { useOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { stateText } from '../../../platform/outbox/outbox.rules.ts';
import { sendOrKeep } from '../../../platform/outbox/send-or-keep.ts';
import type { NotesKind } from '../../../records/notes/notes-kind.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { type KeptNote, NOTE_FORMAT, NOTE_KIND, noteEntry } from './note-entry.ts';

/** The dated notes of one client that are not sent yet, and how one is added, with or without a network. */
export function useNewNotes({
  _id,
  companyName,
}: Pick<Client, '_id' | 'companyName'>): Pick<NotesKind, 'draftName' | 'mayAdd' | 'unsent' | 'add'> {
  const may = useMay();
  const { entries, sending, isLost } = useOutbox();
  const unsent = entries.filter((entry): entry is OutboxEntry<KeptNote> => isUnsentNote(entry, _id));
  return {
    draftName: `note:${_id}`,
    mayAdd: may('clientNotes.create'),
    unsent: unsent.map((entry) => {
      const { id, content, userId, madeAt } = entry;
      const isSending = sending.has(id);
      return { id, text: content.text, state: stateText(entry, { isSending, isLost }), isSending, createdBy: userId, madeAt };
    }),
    add: (text) => sendOrKeep(noteEntry(newId(), { client: { _id, name: companyName }, text })),
  };
}

const isUnsentNote = ({ kind, format, state, content }: OutboxEntry, clientId: string) =>
  kind === NOTE_KIND && format === NOTE_FORMAT && state !== 'sent' && (content as KeptNote).client._id === clientId;
