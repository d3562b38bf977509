import type { DeletedClient } from '@fairlead/contract/client-lists';
import type { Client } from '@fairlead/contract/clients';
import { PAGE_SIZE, pagesOf } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/recycle-bin';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notAllowed } from '../../platform/http/app-error.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import * as policy from './clients.policy.ts';
import type { Clients } from './clients.service.ts';
import * as store from './deleted-clients.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  accounts: Accounts;
  clients: Clients;
}

const DAY_MS = 86_400_000;
/** Removed for good at a time, so that no write takes long. */
const SWEPT_AT_ONCE = 200;

export type DeletedClients = ReturnType<typeof createDeletedClients>;

/** Recently deleted clients: Administrators list and restore them; after 30 days they go for good (docs/product/clients.md). */
export function createDeletedClients({ db, clock, accounts, clients }: Parts) {
  function assertMay(actor: Actor) {
    if (!policy.canRestore(actor)) throw notAllowed('see deleted clients');
  }

  return {
    async list(actor: Actor, { search = '', count, limit = PAGE_SIZE, ...at }: DeletedQuery) {
      assertMay(actor);
      const [{ rows, ...place }, total] = await Promise.all([
        store.listPage(db.read, search, { limit, ...at }),
        count === 'false' ? undefined : store.count(db.read, search),
      ]);
      const names = await accounts.namesOf(
        db.read,
        rows.map(({ deletedBy }) => deletedBy),
      );
      const shown = rows.map(
        ({ id, deletedBy, deletedAt, ...row }): DeletedClient => ({
          _id: id,
          ...row,
          deletedAt: deletedAt as string,
          deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null),
        }),
      );
      return { clients: shown, ...place, ...(total !== undefined && { total, pages: pagesOf(total, limit) }) };
    },

    async restore(actor: Actor, id: string): Promise<Client> {
      assertMay(actor);
      await db.write((tx) => clients.restoreIn(tx, actor, id));
      return clients.get(actor, id);
    },

    /**
     * Removes for good what was deleted longer ago than it is kept, after `removeHanging` has removed what hangs on it;
     * called at the start and every day.
     */
    async sweep(removeHanging: (tx: Tx, clientIds: readonly string[]) => Promise<void>): Promise<void> {
      const before = instantText(new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS));
      for (;;) {
        const isDone = await db.write(async (tx) => {
          const ids = (await store.lockBefore(tx, before, SWEPT_AT_ONCE)).map(({ id }) => id);
          if (ids.length === 0) return true;
          await removeHanging(tx, ids);
          await clients.removeForGood(tx, ids);
          return false;
        });
        if (isDone) return;
      }
    },
  };
}

interface DeletedQuery {
  search?: string;
  page?: number;
  limit?: number;
  cursor?: string;
  count?: 'true' | 'false';
}
