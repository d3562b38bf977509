import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { takeTurns } from '../../platform/db/writes/turns.ts';

/** Every setting that was ever changed, as name → JSON text. */
export async function list(reader: Reader): Promise<Record<string, string>> {
  return indexByName(await reader.selectFrom('setting').selectAll().execute());
}

/**
 * Like `list`, but nobody else changes a setting until the transaction ends, so that what it was is known. The rows are locked for
 * copies of the last release, the turn for settings that have no row yet.
 */
export async function lockAll(tx: Tx): Promise<Record<string, string>> {
  await takeTurns(tx, 'settings');
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
