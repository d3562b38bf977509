import type { DOCUMENT_FIELDS } from '@fairlead/contract/documents';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    document: DocumentTable;
  }
}

export interface DocumentTable extends StoredFields<typeof DOCUMENT_FIELDS> {
  /** The folded name, for sorting. */
  nameKey: string;
  /** The folded name, for searching. */
  searchText: string;
  /** The account that uploaded it. */
  createdBy: string;
  deletedAt: string | null;
  deletedBy: string | null;
}
