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

const ofSubject = (reader: Reader, subjectId: string) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select(['history.id', 'history.at', 'history.actorId', 'history.area', 'history.action', 'history.changes'])
    .where('historySubject.subjectId', '=', subjectId);

/** What an entry is about; nothing where it is gone. */
export async function findSubjects(reader: Reader, id: string): Promise<string[]> {
  const found = await reader.selectFrom('history').select('subjects').where('id', '=', id).executeTakeFirst();
  return found ? JSON.parse(found.subjects) : [];
}

/** What is about a client or an employee, newest first. */
export const pageOfSubject = (reader: Reader, subjectId: string, at: { limit: number; cursor?: string | undefined }) =>
  page(ofSubject(reader, subjectId), { order: [{ column: 'historySubject.historyId', direction: 'desc', type: 'id' }], ...at });

/** The entries of a record's own that speak of a field of it and were not made by these actions, newest first. */
export function listChangesOf(
  reader: Reader,
  entityId: string,
  field: string,
  { except, limit, before }: { except: readonly string[]; limit: number; before?: string | undefined },
) {
  const found = ofSubject(reader, entityId)
    .where('history.entityId', '=', entityId)
    .where('history.changes', 'like', `%"${field}":%`)
    .where('history.action', 'not in', except);
  const older = before === undefined ? found : found.where('historySubject.historyId', '<', before);
  return older.orderBy('historySubject.historyId', 'desc').limit(limit).execute();
}

/** Those of these subjects that an entry is about which names no file: something else than an import and its undo. */
export const listToldOfOtherwise = (reader: Reader, subjectIds: readonly string[]) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select('historySubject.subjectId')
    .distinct()
    .where('historySubject.subjectId', 'in', subjectIds)
    .where('history.changes', 'not like', '%"file":{"from":%')
    .execute();
