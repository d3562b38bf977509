import { createHash } from 'node:crypto';
import type { CheckInChange, CheckInDraft } from '@fairlead/contract/checkins';
import { toInstant } from '@fairlead/contract/kit/time';
import type { Selectable } from 'kysely';
import type { CheckInTable } from './checkins.tables.ts';

export type CheckInRow = Selectable<CheckInTable>;

const DAY_MS = 86_400_000;

/** The columns that a sender fills in; the rest is worked out or the server's. */
type Stated = Omit<CheckInRow, 'id' | 'accountId' | 'timestampAt' | 'imageId' | 'bodyHash' | 'createdAt' | 'updatedAt' | 'version'>;

/** The row of a visit logged now. `zone` is the workspace's, for a sender that names none. */
export function rowOf(
  draft: CheckInDraft,
  {
    id,
    accountId,
    zone,
    at,
    bodyHash,
    imageId,
  }: { id: string; accountId: string; zone: string; at: string; bodyHash: string; imageId: string | null },
): CheckInRow {
  const stated = statedBy(draft, draft.timeZone ?? zone);
  return { id, accountId, ...stated, timestampAt: timestampOf(stated), imageId, bodyHash, createdAt: at, updatedAt: at, version: 1 };
}

/** What a correction really changes: absent stays, null clears, and what is the same is left out. */
export function changedBy(row: CheckInRow, change: CheckInChange): Partial<Stated & Pick<CheckInRow, 'timestampAt'>> {
  const { version: _version, imageProof: _imageProof, teamMembers, fixAt, ...plain } = change;
  const wanted: Partial<Stated> = {
    ...plain,
    ...(fixAt !== undefined && { fixAt: fixAt && instantOfText(fixAt) }),
    ...(teamMembers && { teamMembers: JSON.stringify(distinct(teamMembers)) }),
  };
  const differing = Object.entries(wanted).filter(([column, value]) => value !== undefined && value !== row[column as keyof Stated]);
  const changed: Partial<Stated> = Object.fromEntries(differing);
  const timestampAt = timestampOf({ ...row, ...changed });
  return { ...changed, ...(timestampAt !== row.timestampAt && { timestampAt }) };
}

/** More than a day ahead of the server's clock; less may be a clock that goes wrong, or a zone ahead. */
export function isFarAhead({ date, time, timeZone }: { date: string; time: string; timeZone: string }, now: Date): boolean {
  return toInstant(date, time, timeZone).getTime() - now.getTime() > DAY_MS;
}

/**
 * SHA-256, hex, over everything a send states and the received photo, so that the same send again is known. The
 * `timestamp` that a browser sends along is left out, as it is worked out anew.
 */
export function bodyHashOf(draft: CheckInDraft, photoSha256: string | undefined): string {
  const stated = Object.entries({ ...statedBy(draft, draft.timeZone ?? ''), photo: photoSha256 ?? null });
  return createHash('sha256')
    .update(JSON.stringify(stated.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
}

/** The instants a range means, both inclusive: a bare day begins and ends with the workspace's day. */
export function rangeOf({ startDate, endDate }: { startDate?: string; endDate?: string }, zone: string): { from?: string; to?: string } {
  return {
    ...(startDate !== undefined && {
      from: isDay(startDate) ? toInstant(startDate, '00:00', zone).toISOString() : instantOfText(startDate),
    }),
    ...(endDate !== undefined && { to: isDay(endDate) ? endOf(endDate, zone) : instantOfText(endDate) }),
  };
}

export const distinct = (ids: readonly string[]) => [...new Set(ids)];

function statedBy(draft: CheckInDraft, timeZone: string): Stated {
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

const timestampOf = ({ date, time, timeZone }: Pick<Stated, 'date' | 'time' | 'timeZone'>) => toInstant(date, time, timeZone).toISOString();

const instantOfText = (text: string) => new Date(text).toISOString();

const isDay = (text: string) => text.length === 10;

function endOf(day: string, zone: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return new Date(toInstant(next, '00:00', zone).getTime() - 1).toISOString();
}
