import { SAVED_VIEW_MESSAGES, type SavedView, type SavedViewDraft } from '@fairlead/contract/client-lists';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import { conflict, notFound } from '../../platform/http/app-error.ts';
import * as store from './views.store.ts';

/** An account's, at most. */
const VIEWS_MAX = 50;

export type Views = ReturnType<typeof createViews>;

/** The lists that someone wants to see again. Nobody sees another's, and the history does not tell of them. */
export function createViews({ db, clock }: { db: Database; clock: Clock }) {
  const now = () => instantText(clock.now());
  const named = (draft: SavedViewDraft) => ({ ...draft, nameKey: sortKey(draft.name) });

  async function saved<Result>(write: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await db.write(write);
    } catch (error) {
      if (findUniqueViolation(error)) throw conflict(SAVED_VIEW_MESSAGES.nameTaken, { name: SAVED_VIEW_MESSAGES.nameTaken });
      throw error;
    }
  }

  return {
    list: async ({ accountId }: Actor): Promise<SavedView[]> => (await store.list(db.read, accountId)).map(shown),

    create: ({ accountId }: Actor, draft: SavedViewDraft): Promise<SavedView> =>
      saved(async (tx) => {
        await store.hold(tx, accountId);
        if ((await store.count(tx, accountId)) >= VIEWS_MAX) throw conflict(`You can save at most ${VIEWS_MAX} views. Remove one first.`);
        const at = now();
        const row = { id: newId(), accountId, ...named(draft), createdAt: at, updatedAt: at };
        await store.insert(tx, row);
        return shown(row);
      }),

    update: ({ accountId }: Actor, id: string, draft: SavedViewDraft): Promise<SavedView> =>
      saved(async (tx) => {
        const row = await store.update(tx, accountId, id, { ...named(draft), updatedAt: now() });
        if (!row) throw notFound('View');
        return shown(row);
      }),

    async remove({ accountId }: Actor, id: string): Promise<undefined> {
      if (!(await db.write((tx) => store.remove(tx, accountId, id)))) throw notFound('View');
    },
  };
}

const shown = ({ id, name, query }: store.ViewRow): SavedView => ({ _id: id, name, query });
