import type { CLIENT_FIELDS } from '@fairlead/contract/clients';
import type { CategoryColor } from '@fairlead/contract/clients/categories';
import type { NoteTable } from '../../records/notes/notes.tables.ts';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    client: ClientTable;
    clientCategory: ClientCategoryTable;
    clientNote: ClientNoteTable;
  }
}

export interface ClientTable extends StoredFields<typeof CLIENT_FIELDS> {
  /**
   * docs/product/clients.md, worked out by the rules at each write. `lost` sorts last of the three, so that a list leaves the lost out by
   * `segment < 'lost'`: what an index can tell without the row on PostgreSQL too, unlike `<>`.
   */
  segment: 'client' | 'lead' | 'lost';
  /** Case-folded, accents removed: what the columns sort by. */
  nameKey: string;
  typeKey: string;
  assignedKey: string;
  categoryKey: string;
  phoneKey: string;
  /** The digits of mobile and of phone, each on a line, for looking a number up however it was typed. */
  phoneDigits: string;
  /** Case-folded company name and email, accents removed, for searching. */
  searchText: string;
  deletedAt: string | null;
  /** The account that deleted it. */
  deletedBy: string | null;
  /** The version that an import's undo made, and the earlier version whose content it brought back. */
  undoneVersion: number | null;
  undoneTo: number | null;
}

export interface ClientCategoryTable {
  id: string;
  name: string;
  /** The folded name; unique. Clients carry the name as text. */
  nameKey: string;
  color: CategoryColor;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface ClientNoteTable extends NoteTable {
  clientId: string;
}
