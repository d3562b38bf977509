declare module '../db/tables.ts' {
  interface Tables {
    file: FileTable;
    installation: InstallationTable;
  }
}

/** A stored file; its bytes lie under `id` in the file store. */
export interface FileTable {
  id: string;
  /** Whose it is: the area and the record that decide who may read it. */
  area: string;
  ownerId: string;
  /** As the sender called it; data, never a path. */
  name: string;
  mimeType: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
  createdAt: string;
}

/** What ties the database to its folder of stored files; at most one row. */
export interface InstallationTable {
  key: 'this';
  /** Stands in the folder too. */
  id: string;
  /** Grows with every start, so that an older copy of the database shows. */
  starts: number;
}
