import { v7 } from 'uuid';

/** The server's only source of time. Tests pass one of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats an instant as it is stored: ISO 8601 UTC with milliseconds. */
export const instantText = (at: Date) => at.toISOString();

/** A new UUIDv7. Ids sort by creation time; within one process that holds even for ids of the same millisecond. */
export const newId = (): string => v7();
