import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The counting window: one that began before `start` is over, and one that begins after `latest` was stamped by a wrong clock. */
export interface Window {
  now: string;
  start: string;
  latest: string;
}

/**
 * Counts one more try under a key and answers how many that makes and since when; a window that is over begins anew. One
 * statement, so that parallel tries all count.
 */
export function count(tx: Tx, key: string, { now, start, latest }: Window): Promise<{ count: number; startedAt: string }> {
  const isOver = sql<boolean>`attempt."startedAt" < ${start} or attempt."startedAt" > ${latest}`;
  return tx
    .insertInto('attempt')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else attempt.count + 1 end`,
        startedAt: sql<string>`case when ${isOver} then ${now} else attempt."startedAt" end`,
      }),
    )
    .returning(['count', 'startedAt'])
    .executeTakeFirstOrThrow();
}

export const remove = (tx: Tx, key: string) => tx.deleteFrom('attempt').where('key', '=', key).execute();

/** Forgets every key that begins with these words; keys hold no blank within a word. */
export const removeBeginning = (tx: Tx, words: string) =>
  tx.deleteFrom('attempt').where('key', '>=', `${words} `).where('key', '<', `${words}!`).execute();

/** Takes back a try that was none. */
export const takeBack = (tx: Tx, key: string) =>
  tx.updateTable('attempt').set({ count: sql<number>`count - 1` }).where('key', '=', key).where('count', '>', 0).execute();

export const removeOver = (tx: Tx, { start, latest }: Window) =>
  tx
    .deleteFrom('attempt')
    .where((attempt) => attempt.or([attempt('startedAt', '<', start), attempt('startedAt', '>', latest)]))
    .execute();
