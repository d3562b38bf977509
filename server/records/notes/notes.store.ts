import type { Kysely, Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { NoteTable } from './notes.tables.ts';

export type NoteRow = Selectable<NoteTable>;

/** A kind's table of notes, and its column with the id of the record that a note is on. */
export interface NotePlace {
  table: string;
  recordColumn: string;
}

/** The floor uses no other columns than these. */
const noteTables = (reader: Reader) => reader as unknown as Kysely<{ note: NoteTable & { recordId: string } }>;
const asTable = (table: string) => table as 'note';
const asColumn = (column: string) => column as 'recordId';

/** Newest first, which ids are sorted by; with `before` only those older than that note, which may be gone by now. */
export function list(
  reader: Reader,
  { table, recordColumn }: NotePlace,
  recordId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<NoteRow[]> {
  const all = noteTables(reader).selectFrom(asTable(table)).selectAll().where(asColumn(recordColumn), '=', recordId);
  const older = before === undefined ? all : all.where('id', '<', before);
  return older.orderBy('id', 'desc').limit(limit).execute();
}

export async function insert(tx: Tx, { table, recordColumn }: NotePlace, recordId: string, row: NoteRow): Promise<void> {
  await noteTables(tx)
    .insertInto(asTable(table))
    .values({ ...row, [recordColumn]: recordId } as NoteRow & { recordId: string })
    .execute();
}

export const find = (reader: Reader, { table, recordColumn }: NotePlace, recordId: string, id: string): Promise<NoteRow | undefined> =>
  noteTables(reader)
    .selectFrom(asTable(table))
    .selectAll()
    .where('id', '=', id)
    .where(asColumn(recordColumn), '=', recordId)
    .executeTakeFirst();

/** Answers nothing when someone saved first. */
export const update = (tx: Tx, { table }: NotePlace, { id, version, text, updatedAt }: NoteRow): Promise<NoteRow | undefined> =>
  noteTables(tx)
    .updateTable(asTable(table))
    .set({ text, updatedAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export const remove = (tx: Tx, { table }: NotePlace, id: string): Promise<NoteRow | undefined> =>
  noteTables(tx).deleteFrom(asTable(table)).where('id', '=', id).returningAll().executeTakeFirst();

/** Removes all notes of these records. */
export async function removeAll(tx: Tx, { table, recordColumn }: NotePlace, recordIds: readonly string[]): Promise<void> {
  await noteTables(tx).deleteFrom(asTable(table)).where(asColumn(recordColumn), 'in', recordIds).execute();
}
