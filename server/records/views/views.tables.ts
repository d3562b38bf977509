declare module '../../platform/db/tables.ts' {
  interface Tables {
    savedView: SavedViewTable;
  }
}

export interface SavedViewTable {
  id: string;
  accountId: string;
  /** The kind whose list it shows: the name of the list's rows. */
  kind: string;
  name: string;
  /** The folded name; unique among the account's of this kind. */
  nameKey: string;
  /** The query of the list's address. */
  query: string;
  createdAt: string;
  updatedAt: string;
}
