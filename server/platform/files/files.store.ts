import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { FileTable, InstallationTable } from './files.tables.ts';

const INSTALLATION: InstallationTable['key'] = 'this';

export const find = (reader: Reader, id: string) => reader.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest file of this content. */
export const findSame = (reader: Reader, { sha256, bytes }: { sha256: string; bytes: number }) =>
  reader
    .selectFrom('file')
    .select('id')
    .where('sha256', '=', sha256)
    .where('bytes', '=', bytes)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function count(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('file')
    .select((file) => file.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(row.rows);
}

export const insert = (tx: Tx, file: Insertable<FileTable>) => tx.insertInto('file').values(file).execute();

export const remove = (tx: Tx, id: string) => tx.deleteFrom('file').where('id', '=', id).execute();

/** Which of these ids have a row. */
export async function findExisting(reader: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader.selectFrom('file').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export const findInstallation = (reader: Reader) =>
  reader.selectFrom('installation').select(['id', 'starts']).where('key', '=', INSTALLATION).executeTakeFirst();

/** Counts a start. The first start sets the installation's id to `firstId`; two processes that start at once get the same id. */
export const countStart = (tx: Tx, firstId: string) =>
  tx
    .insertInto('installation')
    .values({ key: INSTALLATION, id: firstId, starts: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ eb, ref }) => ({ starts: eb(ref('installation.starts'), '+', 1) })))
    .returning(['id', 'starts'])
    .executeTakeFirstOrThrow();
