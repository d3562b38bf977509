declare module '../../../platform/db/tables.ts' {
  interface Tables {
    eventReminder: EventReminderTable;
  }
}

/** Reminders that were given: once for each start of an event, however many servers run. */
export interface EventReminderTable {
  eventId: string;
  startKey: string;
}
