import { createHash, randomBytes } from 'node:crypto';
import type { VisitLogProblem } from '@fairlead/contract/checkins/calls';
import type { Selectable } from 'kysely';
import type { VisitLogHeadTable, VisitLogTable } from '../checkins.tables.ts';

export type Entry = Selectable<VisitLogTable>;
export type Head = Selectable<VisitLogHeadTable>;
/** A visit as it is stored, with the SHA-256 of its photo and of the one that was sent first, where that is another. */
export type LoggedVisit = Record<'id', string> &
  Record<'logSalt' | 'imageId' | 'photoSha256' | 'firstPhotoId' | 'firstPhotoSha256', string | null>;

/** What an entry says was done. `complete` is about no visit: from then on each visit has an entry. */
export type LogAction =
  | 'created'
  | 'corrected'
  | 'removed'
  | 'restored'
  | 'photoSent'
  | 'positionRemoved'
  | 'purged'
  | 'overruled'
  | 'moved'
  | 'takenOver'
  | 'complete';

export const START: Head = { id: 'head', seq: 0, hash: '', isComplete: 0 };

/** Stands where an entry is about no visit. */
export const NO_VISIT = '';

export const newSalt = (): string => randomBytes(16).toString('hex');

/** Derived from other columns, or not part of what a visit says. */
const UNLOGGED = new Set(['searchText', 'logSalt']);

/**
 * SHA-256 over a visit and its salt. Empty columns are left out, so that a nullable column which a later version adds doesn't change
 * the hashes of visits that don't use it.
 */
export function contentHashOf(visit: LoggedVisit): string {
  const columns = Object.entries(visit).filter(([name, value]) => value !== null && !UNLOGGED.has(name));
  const canonical = JSON.stringify(columns.sort(([one], [other]) => (one < other ? -1 : 1)));
  return sha256(`${visit.logSalt}\n${canonical}`);
}

/** The same of a visit without a photo, as it was written just now. */
export const contentHashOfRow = (row: Omit<LoggedVisit, 'photoSha256' | 'firstPhotoId' | 'firstPhotoSha256'>): string =>
  contentHashOf({ ...row, photoSha256: null, firstPhotoId: null, firstPhotoSha256: null } as LoggedVisit);

/** The entry that comes after the head. */
export function entryAfter(head: Head, { at, checkInId, action, accountId, contentHash }: Omit<Entry, 'seq' | 'hash'>): Entry {
  const entry = { seq: head.seq + 1, at, checkInId, action, accountId, contentHash };
  return { ...entry, hash: hashOf(head.hash, entry) };
}

const hashOf = (before: string, { seq, ...said }: Omit<Entry, 'hash'>) =>
  sha256(`${JSON.stringify([before, seq]).slice(0, -1)},${hashedLast(said)}`);

/** How the text ends that an entry's hash is of: JSON of the hash before, the entry's number and this. */
export const hashedLast = ({ at, checkInId, action, accountId, contentHash }: Omit<Entry, 'seq' | 'hash'>): string =>
  JSON.stringify([at, checkInId, action, accountId, contentHash]).slice(1);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * How far a chain has been followed. `head` is what the stored head must be if the chain ended here. `notedSeq` is the entry with the hash
 * that somebody has noted.
 */
export interface Followed {
  head: Head;
  lastAt: string | null;
  notedSeq: number | null;
  problem: VisitLogProblem | null;
}

export const UNFOLLOWED: Followed = { head: START, lastAt: null, notedSeq: null, problem: null };

/** Follows the next entries of a chain, in their order, up to the first that doesn't fit. */
export function followEntries({ head, lastAt, notedSeq }: Followed, entries: readonly Entry[], noted?: string): Followed {
  let [last, at, notedAt] = [head, lastAt, notedSeq];
  for (const entry of entries) {
    const problem = findBreak(last, entry);
    if (problem) return { head: last, lastAt: at, notedSeq: notedAt, problem: { ...problem, checkInId: entry.checkInId } };
    last = { ...last, seq: entry.seq, hash: entry.hash, isComplete: entry.action === 'complete' ? 1 : last.isComplete };
    at = entry.at;
    if (entry.hash === noted) notedAt = entry.seq;
  }
  return { head: last, lastAt: at, notedSeq: notedAt, problem: null };
}

/** Of a chain that holds by itself: whether it goes on from the hash that somebody has noted. */
export const findCut = ({ notedSeq }: Followed, noted: string | undefined): VisitLogProblem | null =>
  noted === undefined || notedSeq !== null
    ? null
    : { seq: null, checkInId: null, what: 'No entry has the hash that was noted: the log was cut off before it, or written anew.' };

function findBreak(before: Head, entry: Entry) {
  const { seq } = entry;
  if (seq !== before.seq + 1) return { seq: before.seq + 1, what: `Entry ${before.seq + 1} is missing: the next is ${seq}.` };
  if (entry.hash !== hashOf(before.hash, entry)) return { seq, what: `Entry ${seq} was changed: its hash is not that of what it says.` };
  if (before.isComplete && (entry.action === 'takenOver' || entry.action === 'complete'))
    return { seq, what: `Entry ${seq} takes over a visit after all from before the log had been taken over.` };
  return undefined;
}

/** Why the stored head is not the end of the chain; both were read at once, `last` being the last entry then. */
export function findWrongHead(stored: Head | undefined, last: Head | undefined, isComplete: 0 | 1): VisitLogProblem | null {
  const found = stored ?? START;
  const end = last ?? START;
  const problem = (what: string) => ({ seq: end.seq, checkInId: null, what });
  if (found.seq > end.seq) return problem(`The log ends with entry ${end.seq}, but ${found.seq} were written: the last are missing.`);
  if (found.seq < end.seq) return problem(`The log has ${end.seq} entries, but only ${found.seq} were written by Fairlead.`);
  if (found.hash !== end.hash) return problem(`The hash kept of the last entry is not that of entry ${end.seq}.`);
  if (found.isComplete !== isComplete)
    return problem('Whether the visits from before the log have been taken over is not what the log says.');
  return null;
}

/** A visit with its latest entry. */
export type VisitAndEntry = LoggedVisit & { lastSeq: number | null; lastAction: string | null; lastContentHash: string | null };

/** Why a stored visit is not what its latest entry says. `isComplete`: each visit must have one. */
export function findWrongVisit(
  { lastSeq, lastAction, lastContentHash, ...visit }: VisitAndEntry,
  isComplete: boolean,
): VisitLogProblem | null {
  const problem = (what: string) => ({ seq: lastSeq, checkInId: visit.id, what });
  if (lastSeq === null) {
    // Its salt is written with its first entry.
    if (!isComplete && visit.logSalt === null) return null;
    return problem(`Visit ${visit.id} is not in the log.`);
  }
  if (lastAction === 'purged') return problem(`Visit ${visit.id} is there, but entry ${lastSeq} says that it was removed for good.`);
  if (contentHashOf(visit) !== lastContentHash) return problem(`Visit ${visit.id} was changed since entry ${lastSeq}, which was its last.`);
  return null;
}

/** Why the bytes of a visit's photo are not those that were stored; `found` is their SHA-256, undefined where there are none. */
export function findWrongPhoto(
  { id, lastSeq: seq }: Pick<VisitAndEntry, 'id' | 'lastSeq'>,
  stored: string | null,
  found: string | undefined,
): VisitLogProblem | null {
  if (found === stored) return null;
  return { seq, checkInId: id, what: `A photo of visit ${id} ${found === undefined ? 'is missing' : 'was changed'} on the disk.` };
}

/** Of two problems the one at the earlier entry; one that is about no entry comes last. */
export function earlierOf(one: VisitLogProblem | null, other: VisitLogProblem | null): VisitLogProblem | null {
  if (!one || !other) return one ?? other;
  return (other.seq ?? Number.POSITIVE_INFINITY) < (one.seq ?? Number.POSITIVE_INFINITY) ? other : one;
}
