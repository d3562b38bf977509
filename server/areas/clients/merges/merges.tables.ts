declare module '../../../platform/db/tables.ts' {
  interface Tables {
    clientMerge: ClientMergeTable;
    clientAlias: ClientAliasTable;
    clientMergeMove: ClientMergeMoveTable;
  }
}

/** Clients that went into another one. */
export interface ClientMergeTable {
  id: string;
  keptId: string;
  at: string;
  accountId: string;
  /** JSON list of those that went into it: `{ _id, companyName }`. */
  clients: string;
  /** JSON: the columns of the kept client that the merge changed, as they were and as it made them. */
  before: string;
  after: string;
  undoneAt: string | null;
}

/** Where the address of a merged client leads. It outlives the client. */
export interface ClientAliasTable {
  fromId: string;
  /** The client that is kept in the end: one that was merged itself leads on at once. */
  keptId: string;
  mergeId: string;
}

/** What came from where by a merge, so that its undo gives back exactly this. */
export interface ClientMergeMoveTable {
  mergeId: string;
  /** The row's table, or what else was changed of it. */
  tableName: string;
  rowId: string;
  fromId: string;
  /** What else the move changed, such as a task's column; null where that is nothing. */
  was: string | null;
  now: string | null;
}
