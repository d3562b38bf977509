import { sql } from 'kysely';
import type { Reader, Tx } from '../database.ts';

const SHARDS = 16;

/**
 * Adds to a stored total, in the transaction that changes the counted rows. Change several totals in the order of their names, so
 * that two transactions can't deadlock.
 */
export async function addToTally(tx: Tx, name: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .insertInto('tally')
    .values({ name, shard: Math.floor(Math.random() * SHARDS), value: by })
    .onConflict((conflict) =>
      conflict.columns(['name', 'shard']).doUpdateSet({ value: sql<number>`${sql.ref('tally.value')} + ${sql.ref('excluded.value')}` }),
    )
    .execute();
}

/** The exact total; 0 if nothing was ever added. */
export async function readTally(reader: Reader, name: string): Promise<number> {
  const { total } = await reader
    .selectFrom('tally')
    .select(({ fn }) => fn.sum<number>('value').as('total'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Waits until no other transaction holds this name, and holds it until the end of this one. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('tally')
    .values({ name, shard: 0, value: 0 })
    .onConflict((conflict) => conflict.columns(['name', 'shard']).doUpdateSet({ value: 0 }))
    .execute();
}
