import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';

/** Every setting that was ever changed, as name → JSON text. */
export async function list(reader: Reader): Promise<Record<string, string>> {
  return indexByName(await reader.selectFrom('setting').selectAll().execute());
}

/** Like `list`, but locks the rows until the transaction ends, so that the history records the true previous values. */
export async function lockAll(tx: Tx): Promise<Record<string, string>> {
  return indexByName(await tx.updateTable('setting').set({ value: sql<string>`value` }).returningAll().execute());
}

export async function save(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const indexByName = (rows: { key: string; value: string }[]) => Object.fromEntries(rows.map(({ key, value }) => [key, value]));
