import type { OutboxEntry } from './entry.ts';

/** As many as a slow line carries side by side without one starving the others. */
export const SENT_AT_ONCE = 4;
/** Whoever sends more than this takes long; one place stays free for what is quickly sent. */
const LARGE_BYTES = 1_000_000;
const LARGE_AT_ONCE = SENT_AT_ONCE - 1;
const MAX_WAIT_MS = 300_000;
/** No wait is longer, whatever the server asks for. */
const LONGEST_WAIT_MS = 3_600_000;
/** After so many failures of the server itself, the person is asked. */
const MAX_TRIES = 8;
/** Sent entries are listed for so long. */
const SHOWN_AFTER_MS = 86_400_000;

/** Milliseconds until the next try after failures in a row: 2ⁿ seconds up to five minutes, and a random quarter more or less. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(MAX_WAIT_MS, 1000 * 2 ** failures) * (0.75 + random / 2);

/** Whether the wait until `instant` is over. One that is further ahead than any wait was noted by a clock that has been set back since. */
export const isDue = (instant: number, at: number): boolean => instant <= at || instant - at > LONGEST_WAIT_MS;

/**
 * When an entry is noted as made: later than those it must follow, also where the clock was set back between them. Instants, `before` of the
 * entries of its scope.
 */
export function madeAfter(before: readonly string[], now: Date): string {
  const latest = Math.max(...before.map((instant) => Date.parse(instant) + 1), now.getTime());
  return new Date(latest).toISOString();
}

/** The entries to begin now, oldest first: one of a scope at a time. */
export function entriesToSend(entries: readonly OutboxEntry[], sending: ReadonlySet<string>, at: number): OutboxEntry[] {
  const running = entries.filter(({ id }) => sending.has(id));
  const busy = new Set(running.map(({ scope }) => scope));
  let large = running.filter(isLarge).length;
  const chosen: OutboxEntry[] = [];
  for (const entry of entries.toSorted(byAge)) {
    if (entry.state !== 'waiting' || sending.has(entry.id) || busy.has(entry.scope)) continue;
    // Later ones of its scope wait behind it.
    busy.add(entry.scope);
    if (!isDue(entry.notBefore, at) || chosen.length + sending.size >= SENT_AT_ONCE) continue;
    if (isLarge(entry) && large >= LARGE_AT_ONCE) continue;
    chosen.push(entry);
    if (isLarge(entry)) large += 1;
  }
  return chosen;
}

const isLarge = ({ files }: OutboxEntry) => files.reduce((sum, { size, isSent }) => sum + (isSent ? 0 : size), 0) > LARGE_BYTES;

/** When the next entry may be tried, in milliseconds; undefined if none waits. */
export function nextTry(entries: readonly OutboxEntry[]): number | undefined {
  const waiting = entries.filter(({ state }) => state === 'waiting').map(({ notBefore }) => notBefore);
  return waiting.length > 0 ? Math.min(...waiting) : undefined;
}

/** Oldest first. */
export const byAge = (one: OutboxEntry, other: OutboxEntry) =>
  one.madeAt === other.madeAt ? (one.id < other.id ? -1 : 1) : one.madeAt < other.madeAt ? -1 : 1;

/** Nothing or only a gateway answered. It says nothing of the entry, so it is never counted. */
const isUnreached = (status: number) => status === 0 || (status >= 502 && status <= 504);
/** Too slow for a proxy, still being written by another request, or too many calls. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 423, 425, 429]);

interface Failure {
  status: number;
  /** What the server asks for, in seconds. */
  retryAfter: number;
  tries: number;
  /** Whether the entry's kind says so of this refusal. */
  mayPass?: boolean | undefined;
}

/** What a failed send means, and how long to wait at least. */
export function judgeFailure({ status, retryAfter, tries, mayPass = false }: Failure) {
  const askedMs = Math.min(retryAfter * 1000, LONGEST_WAIT_MS);
  // The session has ended; whoever signs in next with this account sends it.
  if (status === 401) return { verdict: 'signed-out' } as const;
  if (isUnreached(status)) return { verdict: 'unreached', waitMs: askedMs } as const;
  if ((MAY_PASS.has(status) || status >= 500 || mayPass) && tries < MAX_TRIES)
    return { verdict: 'again', waitMs: Math.max(askedMs, waitAfter(tries + 1)) } as const;
  return { verdict: 'refused' } as const;
}

/** Sent entries that are no longer listed. */
export const isForgotten = (entry: OutboxEntry, at: number): boolean =>
  entry.state === 'sent' && at - Date.parse(entry.sentAt ?? entry.madeAt) > SHOWN_AFTER_MS;

/** The state in words, as the page Waiting says it. */
export function stateText(entry: OutboxEntry, { isSending, isLost }: { isSending: boolean; isLost: boolean }): string {
  const photos = entry.files.length > 0 ? ` · ${filesText(entry)}` : '';
  if (entry.state === 'sent') return `Sent${photos}`;
  if (entry.state === 'attention') return 'Needs attention';
  if (isSending) return `Sending…${photos}`;
  return `${isLost ? 'Waiting for a connection' : 'Waiting'}${photos}`;
}

/** As in '2 of 3 files sent'. */
const filesText = ({ files }: OutboxEntry) =>
  `${files.filter(({ isSent }) => isSent).length} of ${files.length} ${files.length === 1 ? 'file' : 'files'} sent`;
