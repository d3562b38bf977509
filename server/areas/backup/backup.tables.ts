declare module '../../platform/db/tables.ts' {
  interface Tables {
    backup: BackupTable;
  }
}

/** A backup that was begun while the server ran. The job of the same id makes it. */
export interface BackupTable {
  id: string;
  startedAt: string;
  /** Who asked for it; null: the schedule. */
  accountId: string | null;
  state: 'running' | 'good' | 'failed';
  /** 0 while it is being made, so that there is only one; null when it is over. */
  place: 0 | null;
  /** Its name in the folder of backups, from the moment it is written. */
  file: string | null;
  reason: string | null;
  /** When Administrators were told that no backup is good. */
  toldAt: string | null;
}
