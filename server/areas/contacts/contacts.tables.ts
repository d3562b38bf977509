import type { CONTACT_FIELDS } from '@fairlead/contract/contacts';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact: ContactRow;
  }
}

export interface ContactRow extends StoredFields<typeof CONTACT_FIELDS> {
  /** The folded name, for sorting. */
  nameKey: string;
  searchText: string;
  undoneVersion: number | null;
  undoneTo: number | null;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}
