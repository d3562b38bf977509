import type { HistoryArea } from '@fairlead/contract/history';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    history: HistoryTable;
    historySubject: HistorySubjectTable;
  }
}

export interface HistoryTable {
  id: string;
  at: string;
  actorId: string | null;
  area: HistoryArea;
  entityId: string;
  action: string;
  /** JSON object: field → {from, to}, or what tells the action. */
  changes: string;
  /** JSON list of client and employee ids the entry is about. */
  subjects: string;
  /** JSON list of account ids it should reach. */
  recipients: string;
}

export interface HistorySubjectTable {
  subjectId: string;
  historyId: string;
}
