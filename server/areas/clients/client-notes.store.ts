import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ClientNoteTable } from './clients.tables.ts';

export type NoteRow = Selectable<ClientNoteTable>;

/** Newest first, which ids are sorted by; with `before` only those older than that note, which may be gone by now. */
export function list(
  reader: Reader,
  clientId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<NoteRow[]> {
  const all = reader.selectFrom('clientNote').selectAll().where('clientId', '=', clientId);
  const older = before === undefined ? all : all.where('id', '<', before);
  return older.orderBy('id', 'desc').limit(limit).execute();
}

export const insert = (tx: Tx, row: NoteRow) => tx.insertInto('clientNote').values(row).execute();

export const find = (reader: Reader, clientId: string, id: string): Promise<NoteRow | undefined> =>
  reader.selectFrom('clientNote').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst();

/** Answers nothing when someone saved first. */
export const update = (tx: Tx, { id, version, text, updatedAt }: NoteRow): Promise<NoteRow | undefined> =>
  tx
    .updateTable('clientNote')
    .set({ text, updatedAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export const remove = (tx: Tx, id: string): Promise<NoteRow | undefined> =>
  tx.deleteFrom('clientNote').where('id', '=', id).returningAll().executeTakeFirst();

export const removeOfClients = (tx: Tx, clientIds: readonly string[]) =>
  tx.deleteFrom('clientNote').where('clientId', 'in', clientIds).execute();
