const DAY_MS = 86_400_000;
/** Clocks of devices are corrected now and then; more than this is a clock that someone has set back. */
const CORRECTION_MS = 3_600_000;

/** Milliseconds by the device's own clock. */
export interface PocketAge {
  /** Days without contact after which the pocket is wiped. */
  keepDays: number;
  /** When the server was asked last. */
  contactAt: number;
  /** The latest time that the device has shown since. */
  seenAt: number;
}

/** Whether the device was too long without contact. With a clock that was set back nobody can tell, so that counts as too long. */
export const isOutdated = ({ keepDays, contactAt, seenAt }: PocketAge, now: number): boolean =>
  now - contactAt > keepDays * DAY_MS || now < Math.max(contactAt, seenAt) - CORRECTION_MS;
