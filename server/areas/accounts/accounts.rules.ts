import { isIPv6 } from 'node:net';
import { INVITATION_DAYS } from '@fairlead/contract/accounts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session ends this long after it was last used ... */
export const SESSION_DAYS = 30;
/** ... and this long after it began, whatever its use. */
const LONGEST_SESSION_DAYS = 90;
/** How often a session's use is written down, at most. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;
/** How long wrong tries are counted together. */
const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;
/** The clocks of two servers may differ by this much; a try stamped later than that was stamped by a clock that was wrong. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

/** Letters' case and look-alike forms make no second account. */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase();
export const emailKey = (emailId: string) => emailId.normalize('NFKC').toLowerCase();

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** When a session that is used now ends, unless it is used again. */
export function sessionEnd(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, startedAt.getTime() + LONGEST_SESSION_DAYS * DAY_MS));
}
/** Sessions that began before this are over. */
export const oldestSession = (now: Date) => after(now, -LONGEST_SESSION_DAYS * DAY_MS);
export const isSeenLongAgo = (lastSeenAt: string, now: Date) => now.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS;
export const invitationEnd = (now: Date) => after(now, INVITATION_DAYS * DAY_MS);

export const attemptWindow = (now: Date) => ({ start: after(now, -ATTEMPT_WINDOW_MS), latest: after(now, CLOCK_DIFFERENCE_MS) });
/** Seconds until a counting that began then is over. */
export const secondsToWait = (startedAt: string, now: Date) =>
  Math.max(1, Math.ceil((Date.parse(startedAt) + ATTEMPT_WINDOW_MS - now.getTime()) / 1000));

/** A counter that a try runs against: how many it takes in 15 minutes, and whether a right try ends the count or only itself. */
export interface TryLimit {
  key: string;
  limit: number;
  isEndedBySuccess: boolean;
}

/** The words that all of an account's counters begin with. Encoded, so that no made-up name can reach another's counter. */
export const attemptsOfAccount = (username: string) => `login account ${encodeURIComponent(usernameKey(username))}`;

/**
 * What a sign-in is counted under. A device that the account has signed in from is counted by itself, so that nobody else's
 * guesses shut its owner out. Everything else runs against three limits: one address on any account (an office behind one
 * address signs in well below it), one account from one address, and one account from anywhere (a spread guess). What is
 * over one limit is not counted under the next, so that one address can neither use up an account's limit for everyone nor
 * fill the table with names that it makes up.
 */
export function signInLimits(username: string, address: string, deviceId: string | undefined): TryLimit[] {
  const account = attemptsOfAccount(username);
  if (deviceId) return [{ key: `${account} device ${deviceId}`, limit: 10, isEndedBySuccess: true }];
  const network = networkOf(address);
  return [
    { key: `login from ${network}`, limit: 100, isEndedBySuccess: false },
    { key: `${account} from ${network}`, limit: 10, isEndedBySuccess: true },
    { key: `${account} anywhere`, limit: 50, isEndedBySuccess: false },
  ];
}

/** What proving the current password within a session is counted under: its own, so that a stolen session shuts nobody out. */
export const passwordProofLimits = (username: string, sessionHash: string): TryLimit[] => [
  { key: `${attemptsOfAccount(username)} session ${sessionHash}`, limit: 10, isEndedBySuccess: true },
];

/** An IPv6 household owns 2⁶⁴ addresses; they count as one, however they are written. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after];
  const network = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
