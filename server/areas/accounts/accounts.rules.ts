import { isIPv6 } from 'node:net';
import { INVITATION_DAYS } from '@fairlead/contract/accounts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session ends this long after it was last used. */
export const SESSION_DAYS = 30;
/** How often a session's use is written down, at most. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;
/** How long wrong tries are counted together. */
const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;

/** Letters' case and look-alike forms make no second account. */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase();
export const emailKey = (emailId: string) => emailId.normalize('NFKC').toLowerCase();

export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
export const invitationEnd = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
export const attemptWindowStart = (now: Date) => new Date(now.getTime() - ATTEMPT_WINDOW_MS);
export const isSeenLongAgo = (lastSeenAt: string, now: Date) => now.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS;

/**
 * The counters a sign-in runs against, each with its limit in 15 minutes: one address on any account (an office behind one
 * address signs in well below it), one account from one address, and one account from anywhere (a spread guess). What is
 * over one limit is not counted under the next, so that no single address can shut an account for everyone, nor fill the
 * table with names it makes up.
 */
export function attemptLimits(username: string, address: string): { key: string; limit: number }[] {
  const account = usernameKey(username);
  const network = networkOf(address);
  return [
    { key: `login from ${network}`, limit: 100 },
    { key: `login account ${account} from ${network}`, limit: 10 },
    { key: `login account ${account}`, limit: 50 },
  ];
}

/** An IPv6 household owns 2⁶⁴ addresses; they count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
