import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';

/** A counting window that began before `start` has ended. One that began after `latest` got its time from a wrong clock. */
export interface Window {
  now: string;
  start: string;
  latest: string;
}

/**
 * Counts an attempt and returns the new count and the start of the window. Starts a new window if the old one has ended. It is one
 * statement, so that parallel attempts all count.
 */
export function count(tx: Tx, key: string, { now, start, latest }: Window): Promise<{ count: number; startedAt: string }> {
  const hasEnded = sql<boolean>`attempt."startedAt" < ${start} or attempt."startedAt" > ${latest}`;
  return tx
    .insertInto('attempt')
    .values({ key, count: 1, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${hasEnded} then 1 else attempt.count + 1 end`,
        startedAt: sql<string>`case when ${hasEnded} then ${now} else attempt."startedAt" end`,
      }),
    )
    .returning(['count', 'startedAt'])
    .executeTakeFirstOrThrow();
}

export const find = (reader: Reader, key: string) =>
  reader.selectFrom('attempt').select(['count', 'startedAt']).where('key', '=', key).executeTakeFirst();

export const remove = (tx: Tx, key: string) => tx.deleteFrom('attempt').where('key', '=', key).execute();

/** Deletes every key that starts with this prefix and a blank. */
export const removeByPrefix = (tx: Tx, prefix: string) =>
  tx.deleteFrom('attempt').where('key', '>=', `${prefix} `).where('key', '<', `${prefix}!`).execute();

/** Uncounts an attempt. */
export const decrement = (tx: Tx, key: string) =>
  tx.updateTable('attempt').set({ count: sql<number>`count - 1` }).where('key', '=', key).where('count', '>', 0).execute();

export const removeExpired = (tx: Tx, { start, latest }: Window) =>
  tx
    .deleteFrom('attempt')
    .where((attempt) => attempt.or([attempt('startedAt', '<', start), attempt('startedAt', '>', latest)]))
    .execute();
