import type { CLIENT_FIELDS } from '@fairlead/contract/clients';
import type { CategoryColor } from '@fairlead/contract/clients/categories';
import type { DeletedNoteTable, NoteTable } from '../../records/notes/notes.tables.ts';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    client: ClientTable;
    clientCategory: ClientCategoryTable;
    clientOutcome: ClientOutcomeTable;
    clientNote: ClientNoteTable;
    deletedClientNote: DeletedClientNoteTable;
  }
}

export interface ClientTable extends StoredFields<typeof CLIENT_FIELDS> {
  /**
   * See docs/product/clients.md; computed by the rules at each write. `lost` sorts last, so a list can exclude lost clients by
   * `segment < 'lost'`, which PostgreSQL answers from the index alone, unlike `<>`.
   */
  segment: 'client' | 'lead' | 'lost';
  /** Sort keys of the list's columns: case-folded, accents removed. */
  nameKey: string;
  typeKey: string;
  assignedKey: string;
  categoryKey: string;
  phoneKey: string;
  /** The digits of mobile and phone, one line each, so that a number is found however it was typed. */
  phoneDigits: string;
  /** Case-folded company name and email, accents removed, for searching. */
  searchText: string;
  deletedAt: string | null;
  /** The account that deleted it. */
  deletedBy: string | null;
  /** The client that it became a part of. Such a client is deleted, and in no recycle bin. */
  mergedIntoId: string | null;
  /** The version that an import's undo created, and the earlier version whose content it restored. */
  undoneVersion: number | null;
  undoneTo: number | null;
}

export interface ClientCategoryTable {
  id: string;
  name: string;
  /** The folded name; unique. Clients carry the name as text. */
  nameKey: string;
  color: CategoryColor;
  /** While its clients move in steps: the id of the category that they get, '' for none. It may be its own, for a new spelling. */
  movesTo: string | null;
  /** How often the clients of this category are visited, unless the client says otherwise. */
  visitEveryDays: number | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface ClientNoteTable extends NoteTable {
  clientId: string;
}
export interface DeletedClientNoteTable extends DeletedNoteTable {
  clientId: string;
}

/** A client became Won or Lost on a day of the workspace's time zone. */
export interface ClientOutcomeTable {
  clientId: string;
  decidedOn: string;
  outcome: 'Won' | 'Lost';
}
