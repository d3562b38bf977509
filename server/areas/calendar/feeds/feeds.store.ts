import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { CalendarFeedTable } from './feeds.tables.ts';

export type FeedRow = Selectable<CalendarFeedTable>;

export const listOfAccount = (reader: Reader, accountId: string): Promise<FeedRow[]> =>
  reader.selectFrom('calendarFeed').selectAll().where('accountId', '=', accountId).orderBy('id').execute();

export const findByHash = (reader: Reader, tokenHash: string): Promise<FeedRow | undefined> =>
  reader.selectFrom('calendarFeed').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

export async function insert(tx: Tx, row: FeedRow): Promise<void> {
  await tx.insertInto('calendarFeed').values(row).execute();
}

/** Gives an account's own feed another secret; undefined if there is no such feed. */
export const renew = (
  tx: Tx,
  id: string,
  accountId: string,
  change: Pick<FeedRow, 'tokenHash' | 'renewedAt'>,
): Promise<FeedRow | undefined> =>
  tx.updateTable('calendarFeed').set(change).where('id', '=', id).where('accountId', '=', accountId).returningAll().executeTakeFirst();

/** Removes all feeds of an account. Returns how many it had. */
export async function removeOfAccount(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('calendarFeed').where('accountId', '=', accountId).returning('id').execute()).length;
}

export const remove = (tx: Tx, id: string, accountId: string): Promise<FeedRow | undefined> =>
  tx.deleteFrom('calendarFeed').where('id', '=', id).where('accountId', '=', accountId).returningAll().executeTakeFirst();
