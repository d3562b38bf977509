import type { HistoryArea, Timeline, TimelineEntry, TimelineQuery } from '@fairlead/contract/history';
import type { Database, Reader } from '../platform/db/database.ts';

/** Entries per page unless the query asks for another number. */
const ENTRIES = 30;

interface Deed {
  actorId: string | null;
  keyName: string | null;
}

interface Entry extends Deed {
  id: string;
}

/** The part of the history that timelines read. Does not check permissions. */
export interface PastEntries {
  listOf(
    reader: Reader,
    record: { area: HistoryArea; entityId: string },
    at: { limit: number; cursor?: string | undefined },
  ): Promise<{ entries: (Entry & Omit<TimelineEntry, '_id' | 'by' | 'byKey'>)[]; next: string | null }>;
}

/** Who did something, with usernames by the ids of their accounts. */
export const doerOf = (names: ReadonlyMap<string, string>, { actorId, keyName }: Deed) => ({
  by: actorId === null ? null : (names.get(actorId) ?? null),
  ...(keyName !== null && { byKey: keyName }),
});

interface Parts {
  db: Database;
  namesOf(reader: Reader, accountIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}

/** What happened to a record, with the usernames of who did it. `read` reads a page of the history. Does not check permissions. */
export async function readTimeline<Told extends Entry>(
  { db, namesOf }: Parts,
  { limit = ENTRIES, cursor }: TimelineQuery,
  read: (at: { limit: number; cursor: string | undefined }) => Promise<{ entries: Told[]; next: Timeline['next'] }>,
) {
  const { entries, next } = await read({ limit, cursor });
  const names = await namesOf(
    db.read,
    entries.map(({ actorId }) => actorId),
  );
  const named = entries.map(({ id: _id, actorId, keyName, ...entry }) => ({ _id, ...doerOf(names, { actorId, keyName }), ...entry }));
  return { entries: named, next };
}
