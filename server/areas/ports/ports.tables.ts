import type { PORT_FIELDS } from '@fairlead/contract/ports';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    port: PortRow;
    filledList: FilledListTable;
  }
}

export interface PortRow extends StoredFields<typeof PORT_FIELDS> {
  /** Folded, for sorting and for filters that ignore case. */
  nameKey: string;
  countryKey: string;
  /** Also the code as it is written with a blank. */
  searchText: string;
  undoneVersion: number | null;
  undoneTo: number | null;
  /** Null for those that came with the program. */
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}

/** A list that came with the program and was filled in once. */
export interface FilledListTable {
  name: string;
  filledAt: string;
}
