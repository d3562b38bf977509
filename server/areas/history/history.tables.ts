import type { HistoryArea } from '@fairlead/contract/history';
import type { NotificationKind } from '@fairlead/contract/notifications';
import type { Flag } from '../../platform/db/tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    history: HistoryTable;
    historySubject: HistorySubjectTable;
    historyRecipient: HistoryRecipientTable;
  }
}

export interface HistoryTable {
  id: string;
  at: string;
  actorId: string | null;
  /** What the API key was called by which the account did it. */
  keyName: string | null;
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

/** An entry that notifies this account (docs/product/notifications.md). */
export interface HistoryRecipientTable {
  accountId: string;
  historyId: string;
  kind: NotificationKind;
  at: string;
  isRead: Flag;
  /** Whether it was handed on to the account's devices. */
  isHandedOn: Flag;
}
