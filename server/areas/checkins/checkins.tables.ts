import type { CHECKIN_EVENT_TYPES, FIX_SOURCES } from '@fairlead/contract/checkins';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    checkIn: CheckInTable;
  }
}

export interface CheckInTable {
  id: string;
  clientId: string;
  accountId: string;
  eventType: (typeof CHECKIN_EVENT_TYPES)[number];
  date: string;
  time: string;
  timestampAt: string;
  timeZone: string;
  location: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  fixAt: string | null;
  fixSource: (typeof FIX_SOURCES)[number] | null;
  /** JSON list of employee ids. */
  teamMembers: string;
  notes: string | null;
  imageId: string | null;
  /** SHA-256 over what was sent, so that the same send again is known. */
  bodyHash: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}
