import type { HistoryArea } from '@fairlead/contract/history';
import { OLDER_LIMIT, type OlderQuery } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { NOTIFICATION_DAYS, type Notification, notificationPath } from '@fairlead/contract/notifications';
import { UNREAD_MAX } from '@fairlead/contract/notifications/unread';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import * as store from './notifications.store.ts';

/** Rows read or written at a time. Others get their turn between. */
const AT_ONCE = 200;
const WRITTEN_AT_ONCE = 1000;
/** Someone whose clients were all taken away has only notifications that they may not see. The search for others ends here. */
const MAX_ROUNDS = 10;

/** A record as whoever may see it is shown it now. */
export interface Described {
  name: string;
  /** The name of its client, if it has one. */
  about: string | null;
  /** Where it leads, if not where its kind of notification does. */
  path?: string;
}

/** Describes those of these records that the actor may see now. */
export type Describe = (actor: Actor, ids: readonly string[]) => Promise<Map<string, Described>>;

interface Parts {
  db: Database;
  clock: Clock;
  /** By the area that wrote the entry. A notification of another area is shown to nobody. */
  describe: Partial<Record<HistoryArea, Describe>>;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** What the history told an account (docs/product/notifications.md). Nothing of a record is stored: it is read as its reader may see it. */
export function createNotifications({ db, clock, describe }: Parts) {
  /** In the given order, without those about records that the actor may not see. */
  async function present(actor: Actor, rows: readonly store.StoredNotification[]): Promise<Notification[]> {
    const seen = new Map<string, Described>();
    for (const [area, some] of Map.groupBy(rows, (row) => row.area))
      for (const [id, record] of (await describe[area]?.(actor, [...new Set(some.map(({ entityId }) => entityId))])) ?? [])
        seen.set(`${area} ${id}`, record);
    return rows.flatMap(({ id, kind, at, by, byKey, area, entityId, isRead }) => {
      const record = seen.get(`${area} ${entityId}`);
      if (!record) return [];
      const { name, about, path = notificationPath({ kind, entityId }) } = record;
      return [{ _id: id, kind, at, by, ...(byKey !== null && { byKey }), entityId, name, about, path, isRead: isRead === 1 }];
    });
  }

  /** The newest that the actor may see, up to `limit`; one more is looked for to know whether there are any. */
  async function collect(actor: Actor, { before, limit }: { before?: string | undefined; limit: number }, isUnread: boolean) {
    const found: Notification[] = [];
    let from = before;
    for (let round = 0; round < MAX_ROUNDS && found.length <= limit; round += 1) {
      // Most see all of theirs, so the first round asks for no more than is needed.
      const wanted = round === 0 ? limit + 1 : AT_ONCE;
      const rows = await store.list(db.read, actor.accountId, { before: from, limit: wanted, isUnread });
      found.push(...(await present(actor, rows)));
      if (rows.length < wanted) break;
      from = rows.at(-1)?.id;
    }
    return { notifications: found.slice(0, limit), more: found.length > limit };
  }

  /** The account's other windows and devices read anew. */
  const tellRead = (tx: Parameters<Parameters<Database['write']>[0]>[0], { accountId }: Actor) => {
    const change = { area: 'notifications', entityId: accountId, action: 'read', actorId: accountId, at: instantText(clock.now()) };
    return db.notify(tx, JSON.stringify(change));
  };

  return {
    present,

    /** One of the actor's, if they may see now what it is about. */
    async find(actor: Actor, id: string): Promise<Notification | undefined> {
      return (await present(actor, await store.find(db.read, actor.accountId, id)))[0];
    },

    list: (actor: Actor, { limit = OLDER_LIMIT, before }: OlderQuery) => collect(actor, { before, limit }, false),

    /** At most `UNREAD_MAX`: all, or those after an instant. */
    async countUnread(actor: Actor, after = ''): Promise<{ unread: number }> {
      const { notifications } = await collect(actor, { limit: UNREAD_MAX }, true);
      return { unread: notifications.filter(({ at }) => at > after).length };
    },

    async markRead(actor: Actor, id: string): Promise<undefined> {
      await db.write(async (tx) => {
        if (!(await store.markRead(tx, actor.accountId, id))) throw notFound('Notification');
        await tellRead(tx, actor);
      });
    },

    /** In small steps, because there may be very many. */
    async markAllRead(actor: Actor, upTo: string): Promise<undefined> {
      for (let marked = WRITTEN_AT_ONCE; marked === WRITTEN_AT_ONCE; )
        marked = await db.write(async (tx) => {
          const some = await store.markSomeRead(tx, actor.accountId, upTo, WRITTEN_AT_ONCE);
          if (some < WRITTEN_AT_ONCE) await tellRead(tx, actor);
          return some;
        });
    },

    /** What is marked as read is for its reader alone. */
    mayHear: (actor: Actor, accountId: string): boolean => accountId === actor.accountId,

    async sweep(): Promise<void> {
      const than = instantText(new Date(clock.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
      for (let removed = WRITTEN_AT_ONCE; removed === WRITTEN_AT_ONCE; )
        removed = await db.write((tx) => store.removeSomeOlder(tx, than, WRITTEN_AT_ONCE));
    },
  };
}
