import type { Actor } from '@fairlead/contract/kit/permissions';
import { type List, SAVED_VIEW_MESSAGES, type SavedView, type SavedViewDraft } from '@fairlead/contract/kit/records/lists';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import { conflict, notFound } from '../../platform/http/app-error.ts';
import * as store from './views.store.ts';

/** Views that an account may save for one list. */
const VIEWS_MAX = 50;

interface Parts {
  db: Database;
  clock: Clock;
  /** Locks an account until the transaction ends, so that two concurrent saves can't exceed the limit. */
  lockAccount: (tx: Tx, id: string) => Promise<unknown>;
}

export type Views = ReturnType<typeof createViews>;

/** Saved views of a list. Nobody sees another account's views, and they are not in the history. */
export function createViews({ rows: kind }: Pick<List, 'rows'>, { db, clock, lockAccount }: Parts) {
  const now = () => instantText(clock.now());
  const withKey = (draft: SavedViewDraft) => ({ ...draft, nameKey: sortKey(draft.name) });

  async function write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await db.write(work);
    } catch (error) {
      if (findUniqueViolation(error)) throw conflict(SAVED_VIEW_MESSAGES.nameTaken, { name: SAVED_VIEW_MESSAGES.nameTaken });
      throw error;
    }
  }

  return {
    list: async ({ accountId }: Actor): Promise<SavedView[]> => (await store.list(db.read, { accountId, kind })).map(toReply),

    create: ({ accountId }: Actor, draft: SavedViewDraft): Promise<SavedView> =>
      write(async (tx) => {
        await lockAccount(tx, accountId);
        const owner = { accountId, kind };
        if ((await store.count(tx, owner)) >= VIEWS_MAX) throw conflict(`You can save at most ${VIEWS_MAX} views. Remove one first.`);
        const at = now();
        const row = { id: newId(), ...owner, ...withKey(draft), createdAt: at, updatedAt: at };
        await store.insert(tx, row);
        return toReply(row);
      }),

    update: ({ accountId }: Actor, id: string, draft: SavedViewDraft): Promise<SavedView> =>
      write(async (tx) => {
        const row = await store.update(tx, { accountId, kind }, id, { ...withKey(draft), updatedAt: now() });
        if (!row) throw notFound('View');
        return toReply(row);
      }),

    async remove({ accountId }: Actor, id: string): Promise<undefined> {
      if (!(await db.write((tx) => store.remove(tx, { accountId, kind }, id)))) throw notFound('View');
    },
  };
}

const toReply = ({ id, name, query }: store.ViewRow): SavedView => ({ _id: id, name, query });
