import type { DUPLICATE_ACTIONS, IMPORT_ROW_KINDS, IMPORT_STATES } from '@fairlead/contract/kit/import/imports';
import type { Flag } from '../../platform/db/tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    recordImport: RecordImportTable;
    importRow: ImportRowTable;
    importMapping: ImportMappingTable;
  }
}

export interface RecordImportTable {
  id: string;
  /** What it brings: a kind by its name. */
  kind: string;
  /** Whose it is. Its file lies under `id` in the data folder until it is done. */
  accountId: string;
  fileName: string;
  isExcel: Flag;
  state: (typeof IMPORT_STATES)[number];
  failure: string | null;
  encoding: string | null;
  delimiter: string | null;
  hasHeader: Flag;
  /** Rows above the header that are left out. */
  titleRows: number;
  /** JSON of the contract's encodingGuess; null where the encoding is certain. */
  encodingGuess: string | null;
  /** JSON list of names. */
  sheets: string;
  sheet: string | null;
  /** JSON list of the contract's columns. */
  columns: string;
  isRemembered: Flag;
  duplicates: (typeof DUPLICATE_ACTIONS)[number];
  /** Rows up to this line are stored, those that are stored at all. */
  appliedLine: number;
  /** JSON object: what is kept from step to step while rows are stored. */
  memory: string;
  /** JSON object of the contract's counts. */
  counts: string;
  createdAt: string;
  finishedAt: string | null;
  /** Of its file and of its rows, as they were staged. */
  bytes: number;
}

export interface ImportRowTable {
  importId: string;
  line: number;
  kind: (typeof IMPORT_ROW_KINDS)[number];
  /** JSON object: what is to be stored, field by field. */
  values: string;
  /** JSON object: field → reason. */
  problems: string;
  /** JSON object: field → cell and reason, of optional cells that are left out; and how many those are. */
  notes: string;
  noteCount: number;
  /** JSON list of the cells as they stand in the file. */
  cells: string;
  /** The record it looks like. */
  duplicateId: string | null;
  /** By what, as a sum: whole row 32, Employee ID 16, email 8, name 4, website 2, phone 1; the larger, the more alike. */
  duplicateBy: number;
  /** Whether who imports may edit that record. */
  mayUpdate: Flag;
  /** An earlier line of the file that has something in common with this one; by what, as in `duplicateBy`. */
  repeats: number | null;
  repeatsBy: number;
  /** As decided for this row; null: as for all. */
  action: (typeof DUPLICATE_ACTIONS)[number] | null;
  /** The id it gets when it is created. */
  recordId: string;
  /** JSON object of an updated client's columns as they were, and the version it then had; for an undo. */
  before: string | null;
  version: number | null;
  /** The version it had before, or the earlier one whose content it had again. */
  versionBefore: number | null;
  /** The company's name, where an undo left the client alone because it was edited since. */
  leftAlone: string | null;
}

export interface ImportMappingTable {
  accountId: string;
  /** SHA-256 of the folded headers, hex. */
  headersHash: string;
  /** JSON list: the field of each column, or null. */
  fields: string;
  updatedAt: string;
}
