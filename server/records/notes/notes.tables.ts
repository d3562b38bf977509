/** The columns of every kind's table of dated notes, beside the column that names the record. */
export interface NoteTable {
  id: string;
  text: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}
