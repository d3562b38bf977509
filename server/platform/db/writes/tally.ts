import { sql } from 'kysely';
import type { Reader, Tx } from '../database.ts';

const SHARDS = 16;

/**
 * Adds to a total that is kept by the writes, in the transaction that changes what it counts. Several totals are changed
 * in the order of their names, so that two transactions never wait for each other.
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

/** The exact total; 0 where nothing was ever added. */
export async function readTally(reader: Reader, name: string): Promise<number> {
  const { total } = await reader
    .selectFrom('tally')
    .select(({ fn }) => fn.sum<number>('value').as('total'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
