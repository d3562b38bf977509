import { createHash } from 'node:crypto';
import { type CheckInChange, type CheckInDraft, positionRemoved } from '@fairlead/contract/checkins';
import { type Judged, judge, withoutPlace } from '@fairlead/contract/checkins/verdict';
import type { Site } from '@fairlead/contract/clients';
import { createDayFinder, DAY_MS, dayAfter, dayIn, toInstant } from '@fairlead/contract/kit/time';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import { fileIdIn, filePath } from '../../platform/files/files.ts';
import { dropAbsent, findDifferences, type NewRecord, startRecord } from '../../records/write/kind.ts';
import type { CheckInTable } from './checkins.tables.ts';
import { newSalt } from './log/visit-log.rules.ts';

export type CheckInRow = Selectable<CheckInTable>;

/**
 * A draft as it was received: `bodyHash` is that of the whole send, photo included, `clockOffset` by how many seconds the device's clock was
 * ahead, and `judged` how the visit is judged by the sites that its client has now.
 */
export type ReceivedCheckIn = CheckInDraft & { bodyHash?: string; clockOffset?: number; judged?: Judged };

/** The row of a visit logged now. `zone` is the workspace's, for a sender that names none. */
export function rowOf({ bodyHash, clockOffset, judged, ...draft }: ReceivedCheckIn, made: NewRecord, zone: string): CheckInRow {
  return withKeys({
    ...statedBy(draft, draft.timeZone ?? zone),
    ...startRecord({ ...made, id: draft._id ?? made.id }),
    imageId: made.fileId,
    photoId: draft.photoId ?? null,
    ...{ original: null, overruled: null },
    verdict: judged?.verdict ?? null,
    verdictReason: judged?.reason ?? null,
    verdictFacts: judged ? JSON.stringify(judged.facts) : null,
    clockOffset: clockOffset ?? null,
    awayReason: draft.awayReason ?? null,
    isTheirSite: stored(draft.isTheirSite),
    bodyHash: bodyHash ?? bodyHashOf(draft, undefined),
    logSalt: newSalt(),
  });
}

/** How a visit is judged by the sites of its client. `zone` is the visit's. */
export function judged(draft: CheckInDraft, zone: string, sites: readonly Site[], sentAt: string): Judged {
  const { latitude, longitude, accuracy, fixAt } = statedBy(draft, zone);
  return judge({ sites, latitude, longitude, accuracy, fixAt, visitedAt: timestampOf({ ...draft, timeZone: zone }), sentAt });
}

/** Columns that say where a visit was. */
export const POSITION_COLUMNS = ['latitude', 'longitude', 'accuracy', 'fixAt', 'fixSource', 'location'] as const;

/** The instant before which visits lose their positions; undefined if they keep them. */
export const positionsEnd = (days: number, now: Date): string | undefined =>
  days === 0 ? undefined : new Date(now.getTime() - days * DAY_MS).toISOString();

/** The columns of a visit whose position is removed, from what was first sent too. */
export function withoutPosition({ original, notes, verdictFacts }: Pick<CheckInRow, 'original' | 'notes' | 'verdictFacts'>, days: number) {
  const gone = { latitude: null, longitude: null, accuracy: null, fixAt: null, fixSource: null, location: positionRemoved(days) };
  return {
    ...gone,
    verdictFacts: verdictFacts && JSON.stringify(withoutPlace(JSON.parse(verdictFacts))),
    searchText: searchTextOf({ notes, location: gone.location }),
    original: original && JSON.stringify({ ...JSON.parse(original), ...gone }),
  };
}

/** The columns that a correction really changes: absent stays, null clears. */
export function changedBy(row: CheckInRow, change: CheckInChange, imageId: string | null): Partial<CheckInRow> {
  const { version: _version, imageProof: _imageProof, teamMembers, fixAt, isTheirSite, ...plain } = change;
  const translated = {
    ...(fixAt !== undefined && { fixAt: fixAt && instantOfText(fixAt) }),
    ...(isTheirSite !== undefined && { isTheirSite: stored(isTheirSite) }),
    ...(teamMembers && { teamMembers: JSON.stringify(distinct(teamMembers)) }),
  };
  return findDifferences(row, withKeys({ ...row, ...dropAbsent(plain), ...translated, imageId }));
}

/** What a draft or a change brings in anew: a colleague who has left since stays named, a visit keeps its day. */
export function newReferences(before: CheckInRow | undefined, { clientId, teamMembers = [], ...sent }: CheckInChange, zone: string) {
  const named = before ? membersOf(before) : [];
  const { date = before?.date ?? '', time = before?.time ?? '', timeZone = before?.timeZone ?? zone } = sent;
  const isMoved = sent.date !== undefined || sent.time !== undefined || sent.timeZone !== undefined;
  return {
    isOfOtherClient: clientId !== undefined && clientId !== before?.clientId,
    newMembers: teamMembers.filter((id) => !named.includes(id)),
    when: isMoved ? { date, time, timeZone } : undefined,
  };
}

export const membersOf = ({ teamMembers }: Pick<CheckInRow, 'teamMembers'>): string[] => JSON.parse(teamMembers);

/** The id of the photo that was sent at first, where a correction has kept it. */
export function originalImageId({ original }: CheckInRow): string | null {
  const { imageProof } = original === null ? { imageProof: null } : (JSON.parse(original) as { imageProof: string | null });
  return imageProof === null ? null : fileIdIn(imageProof);
}

/** The columns of a visit whose photo came after it. A photo that a correction gave it meanwhile stays, and this one is the original. */
export function withPhoto({ imageId, original }: Pick<CheckInRow, 'imageId' | 'original'>, fileId: string) {
  return {
    photoId: null,
    imageId: imageId ?? fileId,
    original: original && JSON.stringify({ ...JSON.parse(original), imageProof: filePath(fileId) }),
  };
}

function withKeys(row: Omit<CheckInRow, 'timestampAt' | 'searchText'>): CheckInRow {
  return {
    ...row,
    timestampAt: timestampOf(row),
    searchText: searchTextOf(row),
  };
}

/** With line breaks, which no folded text holds, so that nothing is found across two of them. */
const searchTextOf = ({ notes, location }: Pick<CheckInRow, 'notes' | 'location'>) => [notes ?? '', location].map(folded).join('\n');

/** More than a day ahead of the server's clock; less may be a clock that goes wrong, or a zone ahead. */
export function isFarAhead({ date, time, timeZone }: { date: string; time: string; timeZone: string }, now: Date): boolean {
  return toInstant(date, time, timeZone).getTime() - now.getTime() > DAY_MS;
}

/**
 * SHA-256, hex, over everything a send states and the received photo, so that the same send again is known. The
 * `timestamp` that a browser sends along is left out, as it is worked out anew.
 */
export function bodyHashOf(draft: CheckInDraft, photoSha256: string | undefined): string {
  // Left out where a draft has none, because visits that were sent before there were such are known by their hashes too.
  const { photoId, awayReason, isTheirSite } = draft;
  const later = { ...(photoId && { photoId }), ...(awayReason && { awayReason }), ...(isTheirSite && { isTheirSite }) };
  const stated = Object.entries({ ...statedBy(draft, draft.timeZone ?? ''), photo: photoSha256 ?? null, ...later });
  return createHash('sha256')
    .update(JSON.stringify(stated.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
}

/** The instants a range means, both inclusive: a bare day begins and ends with that day in the zone. */
export function rangeOf({ startDate, endDate }: { startDate?: string; endDate?: string }, zone: string): { from?: string; to?: string } {
  return {
    ...(startDate !== undefined && {
      from: isDay(startDate) ? toInstant(startDate, '00:00', zone).toISOString() : instantOfText(startDate),
    }),
    ...(endDate !== undefined && { to: isDay(endDate) ? endOf(endDate, zone) : instantOfText(endDate) }),
  };
}

export interface Tally {
  count: number;
  judged: number;
  verified: number;
}

/** The times of UTC at which local days begin on these dates of UTC: one for each offset that the zone had. */
export function findDayStarts(dates: readonly string[], zone: string): string[] {
  const starts = dates.flatMap((date) => {
    const [onDate, time = ''] = toInstant(dayAfter(dayIn(zone, new Date(date))), '00:00', zone)
      .toISOString()
      .slice(0, -1)
      .split('T');
    return onDate === date ? [time] : [];
  });
  return distinct(starts);
}

/** Counts of instants, in order of time, as those of days in a time zone. */
export function countByDay(counts: readonly (Tally & { timestampAt: string })[], zone: string): (Tally & { date: string })[] {
  const findDay = createDayFinder(zone);
  const days = new Map<string, Tally & { date: string }>();
  for (const { timestampAt, count, judged, verified } of counts) {
    const date = findDay(timestampAt);
    const sums = days.get(date) ?? { date, count: 0, judged: 0, verified: 0 };
    days.set(date, { date, count: sums.count + count, judged: sums.judged + judged, verified: sums.verified + verified });
  }
  return [...days.values()];
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];

/** The columns that a sender fills in; the rest is worked out or the server's. */
function statedBy(draft: CheckInDraft, timeZone: string) {
  const { clientId, eventType, date, time, location, latitude, longitude, accuracy, fixAt, fixSource, teamMembers, notes } = draft;
  return {
    clientId,
    eventType,
    date,
    time,
    timeZone,
    location,
    // -0 is read back as 0 from one database and as -0 from the other.
    latitude: latitude + 0,
    longitude: longitude + 0,
    accuracy: accuracy ?? null,
    fixAt: fixAt ? instantOfText(fixAt) : null,
    fixSource: fixSource ?? null,
    teamMembers: JSON.stringify(distinct(teamMembers)),
    notes: notes ?? null,
  };
}

const timestampOf = ({ date, time, timeZone }: Pick<CheckInRow, 'date' | 'time' | 'timeZone'>) =>
  toInstant(date, time, timeZone).toISOString();

const instantOfText = (text: string) => new Date(text).toISOString();

const stored = (flag: boolean | undefined): 0 | 1 => (flag ? 1 : 0);

const isDay = (text: string) => text.length === 10;

function endOf(day: string, zone: string): string {
  return new Date(toInstant(dayAfter(day), '00:00', zone).getTime() - 1).toISOString();
}
