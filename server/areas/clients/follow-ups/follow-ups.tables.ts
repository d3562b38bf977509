declare module '../../../platform/db/tables.ts' {
  interface Tables {
    followUpReminder: FollowUpReminderTable;
  }
}

/** Follow-ups that someone was reminded of: once for each client and day, however many servers run. */
export interface FollowUpReminderTable {
  clientId: string;
  followUpDate: string;
}
