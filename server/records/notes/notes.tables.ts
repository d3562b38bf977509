/** The columns of every kind's table of dated notes, beside the column that names the record. */
export interface NoteTable {
  id: string;
  text: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** The same of its table of deleted notes. */
export interface DeletedNoteTable extends NoteTable {
  /** Its text, case-folded and without accents. */
  searchText: string;
  deletedAt: string;
  /** The account that deleted it. */
  deletedBy: string | null;
}
