import type { Kysely, Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import type { Page } from '../../platform/db/lists/keyset.ts';
import { listDeleted as listDeletedRows } from '../write/rows.store.ts';
import type { DeletedNoteTable, NoteTable } from './notes.tables.ts';

export type NoteRow = Selectable<NoteTable>;
export type DeletedNoteRow = Selectable<DeletedNoteTable> & { recordId: string };

/** A kind's table of notes, that of deleted ones, and the column of both with the id of the record that a note is on. */
export interface NotePlace {
  table: string;
  bin: string;
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

/** Takes a note from its record into the bin. Answers nothing when it is gone already. */
export async function remove(
  tx: Tx,
  { table, bin }: NotePlace,
  id: string,
  deletion: Pick<DeletedNoteRow, 'deletedAt' | 'deletedBy'>,
): Promise<NoteRow | undefined> {
  const removed = await noteTables(tx).deleteFrom(asTable(table)).where('id', '=', id).returningAll().executeTakeFirst();
  if (removed)
    await noteTables(tx)
      .insertInto(asTable(bin))
      .values({ ...removed, ...deletion, searchText: folded(removed.text) } as DeletedNoteRow)
      .execute();
  return removed;
}

const nameRecord =
  ({ recordColumn }: NotePlace) =>
  (row: object): DeletedNoteRow =>
    ({ ...row, recordId: Reflect.get(row, recordColumn) }) as DeletedNoteRow;

/** A note in the bin. */
export async function findDeleted(reader: Reader, place: NotePlace, id: string): Promise<DeletedNoteRow | undefined> {
  const found = await noteTables(reader).selectFrom(asTable(place.bin)).selectAll().where('id', '=', id).executeTakeFirst();
  return found && nameRecord(place)(found);
}

/** Takes a note out of the bin; undefined if it is not there. */
export async function takeOut(tx: Tx, place: NotePlace, id: string): Promise<DeletedNoteRow | undefined> {
  const found = await noteTables(tx).deleteFrom(asTable(place.bin)).where('id', '=', id).returningAll().executeTakeFirst();
  return found && nameRecord(place)(found);
}

/** The most recently deleted first. */
export async function listDeleted(reader: Reader, place: NotePlace, search: string, at: Parameters<typeof listDeletedRows>[3]) {
  const { rows, ...rest } = await listDeletedRows(reader, { table: place.bin }, search, at);
  return { ...rest, rows: rows.map(nameRecord(place)) } satisfies Page<DeletedNoteRow>;
}

/** Removes all notes of these records, deleted ones too. */
export async function removeAll(tx: Tx, { table, bin, recordColumn }: NotePlace, recordIds: readonly string[]): Promise<void> {
  for (const each of [table, bin]) await noteTables(tx).deleteFrom(asTable(each)).where(asColumn(recordColumn), 'in', recordIds).execute();
}
