import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    changedRecord: ChangedRecordTable;
  }
}

/** A record that was written or removed, once for each time. Triggers insert the rows, in the transaction that changes the record. */
export interface ChangedRecordTable {
  seq: Generated<number>;
  tableName: string;
  recordId: string;
}
