import { v7 } from 'uuid';

/** The server's only source of time; tests set their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** An instant as it is stored: ISO 8601 UTC with milliseconds. */
export const instantText = (at: Date) => at.toISOString();

/** A new id: UUIDv7, so that ids sort by the time they were made, within a process also those of one millisecond. */
export const newId = (): string => v7();
