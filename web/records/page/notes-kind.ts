import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';

/** A note with its author and times; instants. `author` is null where the account is gone. */
export interface DatedNoteEntry {
  _id: string;
  text: string;
  author: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** Characters of a note, at most. */
export const NOTE_MAX = 10_000;

interface NotesPart {
  entries: DatedNoteEntry[];
  next: string | undefined;
}

/** The dated notes of one record: how they are read and changed, and by whom. */
export interface NotesKind {
  query: UseInfiniteQueryOptions<NotesPart, Error, InfiniteData<NotesPart>, string[], string | undefined>;
  /** Begins the names of their drafts. */
  draftName: string;
  /** Said of a blank note. */
  missing: string;
  mayAdd: boolean;
  mayEdit: (note: DatedNoteEntry) => boolean;
  mayDelete: (note: DatedNoteEntry) => boolean;
  add: (text: string) => Promise<unknown>;
  update: (id: string, change: { text: string; version: number }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Reads again whatever shows them. */
  readAgain: () => Promise<unknown>;
}
