import { setImmediate as otherRequests } from 'node:timers/promises';
import { CATEGORY_MESSAGES, type CategoryChange, type CategoryDraft, type ClientCategory } from '@fairlead/contract/clients/categories';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { conflict, invalidField, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import * as policy from '../clients.policy.ts';
import * as store from './categories.store.ts';

interface Parts {
  db: Database;
  history: Pick<History, 'append' | 'appendMany'>;
  clock: Clock;
}

/** Enough for several hundred thousand clients of a category; each takes a tenth of a millisecond. */
const MOVING = { limitMs: 180_000 };
const SAVED_FIRST = 'Someone else saved this category first. Load it again, then make your change.';

export type Categories = ReturnType<typeof createCategories>;

/**
 * The categories of clients. A client stores the category's name as text and follows its renaming. Saving a client with an unknown name
 * adds the category. Code that writes a client's category must ask for its spelling here first, in the same transaction.
 */
export function createCategories({ db, history, clock }: Parts) {
  const now = () => instantText(clock.now());

  const appendEntry = (tx: Tx, actor: Actor, action: string, entityId: string, changes: Record<string, unknown>) =>
    history.append(tx, { actor, area: 'clients', entityId, action, changes });

  const makeCategory = ({ name, color = 'gray' }: CategoryDraft): store.CategoryRow => {
    const at = now();
    return { id: newId(), name, nameKey: sortKey(name), color, createdAt: at, updatedAt: at, version: 1 };
  };

  const appendCreated = (tx: Tx, actor: Actor, { id, name }: store.CategoryRow) =>
    appendEntry(tx, actor, 'categoryCreated', id, { name: { from: null, to: name } });

  async function toReply(actor: Actor, row: store.CategoryRow): Promise<ClientCategory> {
    return toCategory(row, await store.countByKey(db.read, actor, row.nameKey));
  }

  async function write(actor: Actor, work: (tx: Tx) => Promise<store.CategoryRow>): Promise<ClientCategory> {
    assertMay(actor);
    try {
      return await toReply(actor, await db.write(work, MOVING));
    } catch (error) {
      if (findUniqueViolation(error)) throw conflict(CATEGORY_MESSAGES.nameTaken, { name: CATEGORY_MESSAGES.nameTaken });
      throw error;
    }
  }

  async function lockCategory(tx: Tx, id: string): Promise<store.CategoryRow> {
    const [found] = await store.lock(tx, [id]);
    if (!found) throw notFound('Category');
    return found;
  }

  /** Adds an entry to each client's history. Live updates come from the category's single entry. */
  async function moveClients(tx: Tx, actor: Actor, from: store.CategoryRow, to: { name: string; nameKey: string } | null) {
    const category = to?.name ?? null;
    const entry = { actor, area: 'clients', action: 'updated', changes: { category: { from: from.name, to: category } } } as const;
    const onBatch = async (ids: string[]) => {
      await history.appendMany(
        tx,
        ids.map((id) => ({ ...entry, entityId: id, subjects: [id] })),
      );
      await otherRequests();
    };
    await store.moveClients(tx, from.nameKey, { category, categoryKey: to?.nameKey ?? '' }, { at: now(), onBatch });
  }

  /** Finds the category with this name, or adds it, in the caller's transaction; undefined for a blank name. */
  async function ensureIn(
    tx: Tx,
    actor: Actor,
    draft: CategoryDraft,
    onAdded?: (id: string) => void,
  ): Promise<store.CategoryRow | undefined> {
    const row = makeCategory(draft);
    if (row.nameKey === '') return undefined;
    for (;;) {
      const found = await store.findShared(tx, 'nameKey', row.nameKey);
      if (found) return found;
      if (await store.insertUnlessThere(tx, row)) {
        await appendCreated(tx, actor, row);
        onAdded?.(row.id);
        return row;
      }
    }
  }

  return {
    ensureIn,

    /** Finds a category that nobody can rename or remove until the transaction ends. */
    hold: (tx: Tx, id: string) => store.findShared(tx, 'id', id),

    /** The spelling of the category that a client is saved with; called before the client is locked. Needs no permission of its own. */
    async spelledIn(tx: Tx, actor: Actor, name: string, onAdded?: (id: string) => void): Promise<string> {
      return (await ensureIn(tx, actor, { name }, onAdded))?.name ?? name;
    },

    /** Removes the given categories that no client has, in the caller's transaction and without a history entry. */
    async removeUnusedIn(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await store.removeUnused(tx, ids);
    },

    /**
     * Removes the given categories that nobody has edited and no client has; a deleted client adds its category again when it is restored.
     * They are locked first, which waits for transactions that save a client with one of them.
     */
    async removeUntouchedIn(tx: Tx, ids: readonly string[]): Promise<void> {
      const untouched = (await store.lock(tx, ids)).filter(({ version }) => version === 1);
      for (const { id, nameKey } of untouched) if (!(await store.isUsed(tx, nameKey))) await store.remove(tx, id);
    },

    async list(actor: Actor): Promise<ClientCategory[]> {
      const counting = db.readSlowly(actor.accountId, (reader) => store.countByKey(reader, actor));
      const [rows, counts] = await Promise.all([store.list(db.read), counting]);
      return rows.map((row) => toCategory(row, counts));
    },

    create: (actor: Actor, draft: CategoryDraft): Promise<ClientCategory> =>
      write(actor, async (tx) => {
        const row = makeCategory(draft);
        if (row.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        await store.insert(tx, row);
        await appendCreated(tx, actor, row);
        return row;
      }),

    update: (actor: Actor, id: string, { name, color, version }: CategoryChange): Promise<ClientCategory> =>
      write(actor, async (tx) => {
        const found = await lockCategory(tx, id);
        if (version !== undefined && version !== found.version) throw conflict(SAVED_FIRST);
        const named = { name: name ?? found.name, nameKey: sortKey(name ?? found.name), color: color ?? found.color };
        if (named.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        const [isRenamed, isRecolored] = [named.name !== found.name, named.color !== found.color];
        if (!isRenamed && !isRecolored) return found;
        const saved = { ...named, updatedAt: now(), version: found.version + 1 };
        await store.update(tx, id, saved);
        if (isRenamed) await moveClients(tx, actor, found, named);
        await appendEntry(tx, actor, isRenamed ? 'categoryRenamed' : 'categoryRecolored', id, {
          ...(isRenamed && { name: { from: found.name, to: named.name } }),
          ...(isRecolored && { color: { from: found.color, to: named.color } }),
        });
        return { ...found, ...saved };
      }),

    merge: (actor: Actor, id: string, intoId: string): Promise<ClientCategory> =>
      write(actor, async (tx) => {
        if (id === intoId) throw invalidField('intoId', 'A category can’t be merged with itself');
        const found = await store.lock(tx, [id, intoId]);
        const [from, into] = [found.find((row) => row.id === id), found.find((row) => row.id === intoId)];
        if (!from) throw notFound('Category');
        if (!into) throw invalidField('intoId', 'There is no such category');
        await moveClients(tx, actor, from, into);
        await store.remove(tx, id);
        await appendEntry(tx, actor, 'categoryMerged', id, { name: { from: from.name, to: into.name } });
        return into;
      }),

    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(actor);
      await db.write(async (tx) => {
        const found = await lockCategory(tx, id);
        await moveClients(tx, actor, found, null);
        await store.remove(tx, id);
        await appendEntry(tx, actor, 'categoryRemoved', id, { name: { from: found.name, to: null } });
      }, MOVING);
    },
  };
}

const toCategory = (
  { id, nameKey, name, color, updatedAt, version }: store.CategoryRow,
  counts: ReadonlyMap<string, number>,
): ClientCategory => ({
  _id: id,
  name,
  color,
  clients: counts.get(nameKey) ?? 0,
  updatedAt,
  version,
});

function assertMay(actor: Actor) {
  if (!policy.canManageCategories(actor)) throw notAllowed('manage categories');
}
