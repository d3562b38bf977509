import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';

/** Every setting that was ever changed: its name → JSON text. */
export async function all(reader: Reader): Promise<Record<string, string>> {
  return byName(await reader.selectFrom('setting').selectAll().execute());
}

/** The same, held until the transaction ends, so that what the history says of a change is true. */
export async function lockAll(tx: Tx): Promise<Record<string, string>> {
  return byName(await tx.updateTable('setting').set({ value: sql<string>`value` }).returningAll().execute());
}

export async function save(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const byName = (rows: { key: string; value: string }[]) => Object.fromEntries(rows.map(({ key, value }) => [key, value]));
