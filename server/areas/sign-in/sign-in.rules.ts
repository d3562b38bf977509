import { SECOND_STEP_MINUTES } from '@fairlead/contract/factors';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { INVITATION_DAYS } from '@fairlead/contract/sign-in';
import { networkOf } from '../../platform/http/limits/connections.ts';

const MINUTE_MS = 60_000;

/** A session ends this long after its last use ... */
export const SESSION_DAYS = 30;
/** ... and at the latest this long after it began. */
const MAX_SESSION_DAYS = 90;
/** The last use of a session is stored at most this often. */
const SEEN_INTERVAL_MS = 10 * MINUTE_MS;
/** An account without a password is changed in a session that began at most this long ago. */
const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;
/** Wrong attempts within this time are counted together, unless their limit says otherwise. */
const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** How much the clocks of two servers may differ. An attempt with a later time comes from a wrong clock. */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/** Names that differ only in case or in look-alike forms are the same account. */
export const toUsernameKey = (username: string) => username.normalize('NFKC').toLowerCase();
export const toEmailKey = (emailId: string) => emailId.normalize('NFKC').toLowerCase();

const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/** Whether mail to both reaches the same person. Stricter than the key, by which an address in look-alike letters is taken too. */
export const isSameAddress = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && lowerAscii(one) === lowerAscii(other));

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** When a session that is used now will end, unless it is used again. */
export function sessionEnd(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, startedAt.getTime() + MAX_SESSION_DAYS * DAY_MS));
}
/** Sessions that began before this have ended. */
export const oldestSessionStart = (now: Date) => addMs(now, -MAX_SESSION_DAYS * DAY_MS);
export const isSessionValid = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }, now: Date) =>
  Date.parse(expiresAt) > now.getTime() && Date.parse(createdAt) > oldestSessionStart(now).getTime();
export const isRecentSignIn = (startedAt: string, now: Date) => now.getTime() - Date.parse(startedAt) <= RECENT_SIGN_IN_MS;
export const isSeenLongAgo = (lastSeenAt: string, now: Date) => now.getTime() - Date.parse(lastSeenAt) > SEEN_INTERVAL_MS;
export const ticketEnd = (now: Date) => addMs(now, SECOND_STEP_MINUTES * MINUTE_MS);
export const invitationEnd = (now: Date) => addMs(now, INVITATION_DAYS * DAY_MS);

/** `windowMs`: how long attempts are counted together. */
export const attemptWindow = (now: Date, windowMs = ATTEMPT_WINDOW_MS) => ({
  start: addMs(now, -windowMs),
  latest: addMs(now, MAX_CLOCK_SKEW_MS),
});
/** Seconds until a counting window that began then ends. */
export const secondsToWait = (startedAt: string, now: Date, windowMs = ATTEMPT_WINDOW_MS) =>
  Math.max(1, Math.ceil((Date.parse(startedAt) + windowMs - now.getTime()) / 1000));

/** Whether someone else than this account is an Administrator who can sign in by password. */
export const hasAnotherAdministrator = (
  administrators: readonly { id: string; disabled: number; passwordHash: string | null }[],
  id: string,
): boolean => administrators.some((each) => each.id !== id && !each.disabled && each.passwordHash !== null);

/** A limit on attempts in 15 minutes, or in `windowMs`, which is an hour at most. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs?: number;
  /** Whether a successful attempt resets the counter. Otherwise it only isn't counted itself. */
  isResetBySuccess: boolean;
}

/** The prefix of all counters of an account. The name is encoded, so that a made-up name can't match another account's counter. */
export const accountAttemptsPrefix = (username: string) => `login account ${encodeURIComponent(toUsernameKey(username))}`;

/**
 * The limits for a sign-in. A device that the account has signed in from has its own limit, so that other people's guesses can't
 * lock out the owner. Everything else has three limits: one address for any account (an office behind one address stays well
 * below it), one account from one address, and one account from anywhere (a distributed attack). An attempt that exceeds a limit
 * isn't counted for the next ones, so that one address can neither use up an account's limit for everyone nor fill the table
 * with made-up names.
 */
export function signInLimits(username: string, address: string, deviceId: string | undefined): AttemptLimit[] {
  const account = accountAttemptsPrefix(username);
  if (deviceId) return [{ key: `${account} device ${deviceId}`, limit: 10, isResetBySuccess: true }];
  const network = networkOf(address);
  return [
    { key: `login from ${network}`, limit: 100, isResetBySuccess: false },
    { key: `${account} from ${network}`, limit: 10, isResetBySuccess: true },
    { key: `${account} anywhere`, limit: 50, isResetBySuccess: false },
  ];
}

/** The limit for proving the current password. Each session has its own, so that a stolen session can't lock out the owner. */
export const passwordProofLimits = (username: string, sessionHash: string): AttemptLimit[] => [
  { key: `${accountAttemptsPrefix(username)} session ${sessionHash}`, limit: 10, isResetBySuccess: true },
];

/** Tries at codes. A known device has its own limit, as for passwords (docs/decisions/0016). */
export function codeLimits(username: string, deviceId: string | undefined): AttemptLimit[] {
  const key = `${accountAttemptsPrefix(username)} code ${deviceId ? `device ${deviceId}` : 'anywhere'}`;
  return [{ key, limit: 10, isResetBySuccess: true }];
}
