declare module '../../platform/db/tables.ts' {
  interface Tables {
    sampleRecord: SampleRecordTable;
  }
}

export interface SampleRecordTable {
  /** `dashboard` is the entry for the sample as a whole. */
  area: 'accounts' | 'team' | 'categories' | 'clients' | 'checkins' | 'calendar' | 'tasks' | 'ledger' | 'lanes' | 'documents' | 'dashboard';
  entityId: string;
}
