import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { HistoryTable } from '../../platform/db/tables.ts';

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
