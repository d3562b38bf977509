import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { page } from '../../platform/db/lists/keyset.ts';
import type { HistoryTable } from './history.tables.ts';

export async function insert(tx: Tx, entry: Insertable<HistoryTable>) {
  await tx.insertInto('history').values(entry).execute();
}

export async function insertSubjects(tx: Tx, historyId: string, subjects: readonly string[]) {
  if (subjects.length === 0) return;
  await tx
    .insertInto('historySubject')
    .values([...new Set(subjects)].map((subjectId) => ({ subjectId, historyId })))
    .execute();
}

const selectEntriesAbout = (reader: Reader, subjectId: string) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select(['history.id', 'history.at', 'history.actorId', 'history.area', 'history.action', 'history.changes'])
    .where('historySubject.subjectId', '=', subjectId);

/** The subjects of an entry; an empty list if the entry no longer exists. */
export async function findSubjects(reader: Reader, id: string): Promise<string[]> {
  const found = await reader.selectFrom('history').select('subjects').where('id', '=', id).executeTakeFirst();
  return found ? JSON.parse(found.subjects) : [];
}

/** Entries about a client or an employee, newest first. */
export const listAbout = (reader: Reader, subjectId: string, at: { limit: number; cursor?: string | undefined }) =>
  page(selectEntriesAbout(reader, subjectId), { order: [{ column: 'historySubject.historyId', direction: 'desc', type: 'id' }], ...at });

/** A record's own entries that mention one of its fields and come from none of the actions in `except`, newest first. */
export function listFieldChanges(
  reader: Reader,
  entityId: string,
  field: string,
  { except, limit, before }: { except: readonly string[]; limit: number; before?: string | undefined },
) {
  const found = selectEntriesAbout(reader, entityId)
    .where('history.entityId', '=', entityId)
    .where('history.changes', 'like', `%"${field}":%`)
    .where('history.action', 'not in', except);
  const older = before === undefined ? found : found.where('historySubject.historyId', '<', before);
  return older.orderBy('historySubject.historyId', 'desc').limit(limit).execute();
}

/** Those of these subjects that have an entry other than an import or its undo, which are the entries that name a file. */
export const listTouchedSubjects = (reader: Reader, subjectIds: readonly string[]) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select('historySubject.subjectId')
    .distinct()
    .where('historySubject.subjectId', 'in', subjectIds)
    .where('history.changes', 'not like', '%"file":{"from":%')
    .execute();
