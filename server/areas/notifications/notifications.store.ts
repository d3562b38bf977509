import type { HistoryArea } from '@fairlead/contract/history';
import type { NotificationKind } from '@fairlead/contract/notifications';
import type { Reader, Tx } from '../../platform/db/database.ts';

export interface StoredNotification {
  id: string;
  kind: NotificationKind;
  at: string;
  isRead: 0 | 1;
  area: HistoryArea;
  entityId: string;
  by: string | null;
  byKey: string | null;
}

/** An account's notifications, newest first; those older than `before`, or the unread ones alone. */
export function list(
  reader: Reader,
  accountId: string,
  { before, limit, isUnread }: { before: string | undefined; limit: number; isUnread: boolean },
): Promise<StoredNotification[]> {
  let found = selectOf(reader, accountId);
  if (isUnread) found = found.where('historyRecipient.isRead', '=', 0);
  if (before !== undefined) found = found.where('historyRecipient.historyId', '<', before);
  return found.orderBy('historyRecipient.historyId', 'desc').limit(limit).execute();
}

/** One or none of an account's notifications. */
export const find = (reader: Reader, accountId: string, id: string): Promise<StoredNotification[]> =>
  selectOf(reader, accountId).where('historyRecipient.historyId', '=', id).execute();

const selectOf = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('historyRecipient')
    .innerJoin('history', 'history.id', 'historyRecipient.historyId')
    .leftJoin('account', 'account.id', 'history.actorId')
    .select(['history.id', 'historyRecipient.kind', 'historyRecipient.at', 'historyRecipient.isRead', 'history.area', 'history.entityId'])
    .select(['account.username as by', 'history.keyName as byKey'])
    .where('historyRecipient.accountId', '=', accountId);

/** Marks one as read; false if there is none. */
export async function markRead(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('historyRecipient')
    .set({ isRead: 1 })
    .where('accountId', '=', accountId)
    .where('historyId', '=', id)
    .returning('historyId')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Marks the oldest unread ones as read; answers how many. */
export async function markSomeRead(tx: Tx, accountId: string, upTo: string, limit: number): Promise<number> {
  const some = tx
    .selectFrom('historyRecipient')
    .select('historyId')
    .where('accountId', '=', accountId)
    .where('isRead', '=', 0)
    .where('historyId', '<=', upTo)
    .orderBy('historyId')
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('historyRecipient')
    .set({ isRead: 1 })
    .where('accountId', '=', accountId)
    .where('historyId', 'in', some)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes some of those that are older; answers how many. */
export async function removeSomeOlder(tx: Tx, than: string, limit: number): Promise<number> {
  const some = await tx.selectFrom('historyRecipient').select(['accountId', 'historyId']).where('at', '<', than).limit(limit).execute();
  for (const [accountId, rows] of Map.groupBy(some, (row) => row.accountId))
    await tx
      .deleteFrom('historyRecipient')
      .where('accountId', '=', accountId)
      .where(
        'historyId',
        'in',
        rows.map(({ historyId }) => historyId),
      )
      .execute();
  return some.length;
}
