import type { RecordNote } from '@fairlead/contract/kit/records/notes';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';

export interface NotesPart {
  entries: RecordNote[];
  next: string | undefined;
}

/** A note that isn't stored yet. */
export interface UnsentNote {
  id: string;
  text: string;
  /** As the page Waiting says it. */
  state: string;
  isSending: boolean;
  /** The account that made it, and when, by this device. */
  createdBy: string;
  madeAt: string;
}

/** The dated notes of one record: how they are read and changed, and by whom. */
export interface NotesKind {
  query: UseInfiniteQueryOptions<NotesPart, Error, InfiniteData<NotesPart>, string[], string | undefined>;
  /** The area of the record, as the history names it. */
  area: string;
  /** Begins the names of their drafts. */
  draftName: string;
  /** The id of the field for a new one, for whoever leads there. */
  newId?: string;
  mayAdd: boolean;
  mayEdit: (note: RecordNote) => boolean;
  mayDelete: (note: RecordNote) => boolean;
  /** Oldest first. */
  unsent: readonly UnsentNote[];
  /** Resolves too where the note is kept on the device, to be sent later. */
  add: (text: string) => Promise<unknown>;
  update: (id: string, change: { text: string; version: number }) => Promise<RecordNote>;
  remove: (id: string) => Promise<unknown>;
  /** Reads again whatever shows them. */
  readAgain: () => Promise<unknown>;
}
