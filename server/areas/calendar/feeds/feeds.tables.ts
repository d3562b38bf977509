import type { FeedKind } from '@fairlead/contract/calendar/feeds';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    calendarFeed: CalendarFeedTable;
  }
}

export interface CalendarFeedTable {
  id: string;
  /** SHA-256 of the secret in its address. */
  tokenHash: string;
  /** Who made it, and whose view it shows. */
  accountId: string;
  kind: FeedKind;
  clientId: string | null;
  employeeId: string | null;
  createdAt: string;
  renewedAt: string | null;
}
