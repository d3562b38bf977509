import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { BackupTable } from './backup.tables.ts';

export type BackupRow = Selectable<BackupTable>;

/** Begins one; false while another is being made, which the unique index decides. */
export async function insert(tx: Tx, row: Insertable<BackupTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('backup')
    .values(row)
    .onConflict((conflict) => conflict.column('place').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Newest first, each with the username of whoever asked for it. */
export const list = (reader: Reader) =>
  reader
    .selectFrom('backup')
    .leftJoin('account', 'account.id', 'backup.accountId')
    .selectAll('backup')
    .select('account.username')
    .orderBy('backup.startedAt', 'desc')
    .orderBy('backup.id', 'desc')
    .execute();

export const find = (reader: Reader, id: string): Promise<BackupRow | undefined> =>
  reader.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes one that is being made. */
export async function settle(tx: Tx, id: string, change: Updateable<BackupTable>): Promise<void> {
  await tx.updateTable('backup').set(change).where('id', '=', id).where('state', '=', 'running').execute();
}

export async function findLastTold(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('backup')
    .select('toldAt')
    .where('toldAt', 'is not', null)
    .orderBy('toldAt', 'desc')
    .executeTakeFirst();
  return row?.toldAt ?? undefined;
}

/** Locks the newest one until the transaction ends, so that two servers don't tell the same. */
export async function lockNewest(tx: Tx): Promise<BackupRow | undefined> {
  const newest = tx.selectFrom('backup').select('id').orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(1);
  return tx
    .updateTable('backup')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', 'in', newest)
    .returningAll()
    .executeTakeFirst();
}

export async function noteTold(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('backup').set({ toldAt: at }).where('id', '=', id).execute();
}

/** Forgets those whose files were removed. */
export async function removeFiles(tx: Tx, files: readonly string[]): Promise<void> {
  if (files.length > 0) await tx.deleteFrom('backup').where('file', 'in', files).execute();
}

/** Forgets those that failed, and those whose files are gone, before an instant. */
export async function removeOlder(tx: Tx, than: string, whole: readonly string[]): Promise<void> {
  let old = tx.deleteFrom('backup').where('startedAt', '<', than).where('state', '!=', 'running');
  if (whole.length > 0) old = old.where((row) => row.or([row('file', 'is', null), row('file', 'not in', whole)]));
  await old.execute();
}

/** The accounts that can do something about it. */
export async function listAdministrators(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('account').select('id').where('role', '=', 'Administrator').where('disabled', '=', 0).execute();
  return rows.map(({ id }) => id);
}
