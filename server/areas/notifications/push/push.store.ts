import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { PushDeliveryTable, PushSubscriptionTable } from './push.tables.ts';

export type Subscription = Selectable<PushSubscriptionTable>;
export type Delivery = Selectable<PushDeliveryTable>;
const AT_ONCE = 100;

export const findOfSession = (reader: Reader, tokenHash: string): Promise<Subscription | undefined> =>
  reader.selectFrom('pushSubscription').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

/** A subscription of a session that has not ended. */
export const findLiving = (reader: Reader, id: string, now: string): Promise<Subscription | undefined> =>
  reader
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.tokenHash', 'pushSubscription.tokenHash')
    .selectAll('pushSubscription')
    .where('pushSubscription.id', '=', id)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst();

/** In place of the session's earlier one, and of another session's at the same address: it is the same browser. */
export async function replace(tx: Tx, subscription: Subscription): Promise<void> {
  const { tokenHash, endpoint } = subscription;
  await tx
    .deleteFrom('pushSubscription')
    .where((one) => one.or([one('tokenHash', '=', tokenHash), one('endpoint', '=', endpoint)]))
    .execute();
  await tx.insertInto('pushSubscription').values(subscription).execute();
}

export const removeOfSession = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('pushSubscription').where('tokenHash', '=', tokenHash).execute();

/** Removes all subscriptions of an account. Returns how many it had. */
export async function removeOfAccount(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('pushSubscription').where('accountId', '=', accountId).returning('id').execute()).length;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pushDelivery').where('subscriptionId', '=', id).execute();
  await tx.deleteFrom('pushSubscription').where('id', '=', id).execute();
}

/** Whether there is anything to hand on, or to send. Asked every few seconds, so it must not write. */
export async function hasDue(reader: Reader, now: string): Promise<boolean> {
  const waiting = await reader.selectFrom('historyRecipient').select('historyId').where('isHandedOn', '=', 0).limit(1).executeTakeFirst();
  const due = await reader.selectFrom('pushDelivery').select('historyId').where('nextTryAt', '<=', now).limit(1).executeTakeFirst();
  return waiting !== undefined || due !== undefined;
}

/** Makes deliveries due now whose next try lies after `latest`, which only a wrong clock can have set. */
export async function bringBack(db: Database, { now, latest }: { now: string; latest: string }): Promise<void> {
  const ahead = await db.read.selectFrom('pushDelivery').select('historyId').where('nextTryAt', '>', latest).limit(1).executeTakeFirst();
  if (!ahead) return;
  await db.write((tx) =>
    tx
      .updateTable('pushDelivery')
      .set({ nextTryAt: now, createdAt: sql<string>`case when "createdAt" > ${now} then ${now} else "createdAt" end` })
      .where('nextTryAt', '>', latest)
      .execute(),
  );
}

/** Marks some notifications as handed on and stores a delivery of each for its account's browsers. Answers how many were marked. */
export async function handOnSome(tx: Tx, { now, oldest }: { now: string; oldest: string }): Promise<number> {
  const some = tx.selectFrom('historyRecipient').select('historyId').where('isHandedOn', '=', 0).orderBy('historyId').limit(AT_ONCE);
  const marked = await tx
    .updateTable('historyRecipient')
    .set({ isHandedOn: 1 })
    .where('isHandedOn', '=', 0)
    .where('historyId', 'in', some)
    .returning(['accountId', 'historyId', 'at'])
    .execute();
  const recent = marked.filter(({ at }) => at > oldest);
  if (recent.length === 0) return marked.length;
  const browsers = await tx
    .selectFrom('pushSubscription')
    .select(['id', 'accountId'])
    .where('accountId', 'in', [...new Set(recent.map(({ accountId }) => accountId))])
    .execute();
  const deliveries = recent.flatMap(({ accountId, historyId }) =>
    browsers
      .filter((browser) => browser.accountId === accountId)
      .map(({ id }) => ({ subscriptionId: id, historyId, tries: 0, nextTryAt: now, createdAt: now })),
  );
  if (deliveries.length > 0) await tx.insertInto('pushDelivery').values(deliveries).execute();
  return marked.length;
}

/** Takes the delivery that is due longest for a try that ends before `until`; undefined if none is due, false if another server took it. */
export async function claimNext(tx: Tx, now: string, until: string): Promise<Delivery | undefined | false> {
  const next = await tx
    .selectFrom('pushDelivery')
    .selectAll()
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const claimed = await tx
    .updateTable('pushDelivery')
    .set({ tries: next.tries + 1, nextTryAt: until })
    .where('subscriptionId', '=', next.subscriptionId)
    .where('historyId', '=', next.historyId)
    .where('tries', '=', next.tries)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? false;
}

export const postpone = (tx: Tx, { subscriptionId, historyId }: Delivery, nextTryAt: string) =>
  tx
    .updateTable('pushDelivery')
    .set({ nextTryAt })
    .where('subscriptionId', '=', subscriptionId)
    .where('historyId', '=', historyId)
    .execute();

/** Lets a browser's deliveries wait at least until then. */
export const postponeAll = (tx: Tx, subscriptionId: string, until: string) =>
  tx
    .updateTable('pushDelivery')
    .set({ nextTryAt: until })
    .where('subscriptionId', '=', subscriptionId)
    .where('nextTryAt', '<', until)
    .execute();

export const removeDelivery = (tx: Tx, { subscriptionId, historyId }: Delivery) =>
  tx.deleteFrom('pushDelivery').where('subscriptionId', '=', subscriptionId).where('historyId', '=', historyId).execute();

/** Removes the subscriptions of sessions that have ended, and what was to be sent to none. */
export async function removeOrphans(tx: Tx): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('tokenHash', 'not in', tx.selectFrom('session').select('tokenHash')).execute();
  await tx.deleteFrom('pushDelivery').where('subscriptionId', 'not in', tx.selectFrom('pushSubscription').select('id')).execute();
}
