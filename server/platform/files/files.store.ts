import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { FileTable } from '../db/tables.ts';

export const find = (reader: Reader, id: string) => reader.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = (tx: Tx, file: Insertable<FileTable>) => tx.insertInto('file').values(file).execute();

export const remove = (tx: Tx, id: string) => tx.deleteFrom('file').where('id', '=', id).execute();

/** Which of these ids have a row. */
export async function existing(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader.selectFrom('file').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
