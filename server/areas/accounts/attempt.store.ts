import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Counts one more try under a key and answers how many that makes; a window that began before `windowStart` begins anew. One statement, so parallel tries all count. */
export async function count(tx: Tx, key: string, now: string, windowStart: string): Promise<number> {
  const row = await tx
    .insertInto('attempt')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempt."startedAt" < ${windowStart} then 1 else attempt.count + 1 end`,
        startedAt: sql<string>`case when attempt."startedAt" < ${windowStart} then ${now} else attempt."startedAt" end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Forgets an account's wrong tries after a right one. */
export const remove = (tx: Tx, keys: string[]) => tx.deleteFrom('attempt').where('key', 'in', keys).execute();

/** Takes back a try that was none. */
export const takeBack = (tx: Tx, key: string) =>
  tx.updateTable('attempt').set({ count: sql<number>`count - 1` }).where('key', '=', key).where('count', '>', 0).execute();

export const removeOver = (tx: Tx, windowStart: string) => tx.deleteFrom('attempt').where('startedAt', '<', windowStart).execute();
