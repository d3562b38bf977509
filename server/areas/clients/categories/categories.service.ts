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

/** Of some hundred thousand clients that follow it; each takes a tenth of a millisecond. */
const MOVING = { limitMs: 180_000 };
const SAVED_FIRST = 'Someone else saved this category first. Load it again, then make your change.';

export type Categories = ReturnType<typeof createCategories>;

/**
 * The categories of clients. A client carries the name as text and follows it; what is saved with a name that is not
 * there yet adds it. Whoever writes a client's category asks for its spelling here first, in the same transaction.
 */
export function createCategories({ db, history, clock }: Parts) {
  const now = () => instantText(clock.now());

  const tell = (tx: Tx, actor: Actor, action: string, entityId: string, changes: Record<string, unknown>) =>
    history.append(tx, { actor, area: 'clients', entityId, action, changes });

  const rowOf = ({ name, color = 'gray' }: CategoryDraft): store.CategoryRow => {
    const at = now();
    return { id: newId(), name, nameKey: sortKey(name), color, createdAt: at, updatedAt: at, version: 1 };
  };

  const tellCreated = (tx: Tx, actor: Actor, { id, name }: store.CategoryRow) =>
    tell(tx, actor, 'categoryCreated', id, { name: { from: null, to: name } });

  async function shown(actor: Actor, row: store.CategoryRow): Promise<ClientCategory> {
    return shownWith(row, await store.countByKey(db.read, actor, row.nameKey));
  }

  async function write(actor: Actor, work: (tx: Tx) => Promise<store.CategoryRow>): Promise<ClientCategory> {
    assertMay(actor);
    try {
      return await shown(actor, await db.write(work, MOVING));
    } catch (error) {
      if (findUniqueViolation(error)) throw conflict(CATEGORY_MESSAGES.nameTaken, { name: CATEGORY_MESSAGES.nameTaken });
      throw error;
    }
  }

  async function held(tx: Tx, id: string): Promise<store.CategoryRow> {
    const [found] = await store.lock(tx, [id]);
    if (!found) throw notFound('Category');
    return found;
  }

  /** Each client's own history says so, too; one entry tells everyone of them all. */
  async function moveClients(tx: Tx, actor: Actor, from: store.CategoryRow, to: { name: string; nameKey: string } | null) {
    const category = to?.name ?? null;
    const entry = { actor, area: 'clients', action: 'updated', changes: { category: { from: from.name, to: category } } } as const;
    const tell = async (ids: string[]) => {
      await history.appendMany(
        tx,
        ids.map((id) => ({ ...entry, entityId: id, subjects: [id] })),
      );
      await otherRequests();
    };
    await store.moveClients(tx, from.nameKey, { category, categoryKey: to?.nameKey ?? '' }, { at: now(), tell });
  }

  /** The category of a name in the caller's transaction, added where it is not there yet; undefined for a blank name. */
  async function ensureIn(
    tx: Tx,
    actor: Actor,
    draft: CategoryDraft,
    onAdded?: (id: string) => void,
  ): Promise<store.CategoryRow | undefined> {
    const row = rowOf(draft);
    if (row.nameKey === '') return undefined;
    for (;;) {
      const found = await store.findShared(tx, 'nameKey', row.nameKey);
      if (found) return found;
      if (await store.insertUnlessThere(tx, row)) {
        await tellCreated(tx, actor, row);
        onAdded?.(row.id);
        return row;
      }
    }
  }

  return {
    ensureIn,

    /** As it is spelled now; nobody renames or removes it until the transaction ends. */
    hold: (tx: Tx, id: string) => store.findShared(tx, 'id', id),

    /** How a category is spelled that a client is saved with; asked before the client is held. Anyone who saves a client may. */
    async spelledIn(tx: Tx, actor: Actor, name: string, onAdded?: (id: string) => void): Promise<string> {
      return (await ensureIn(tx, actor, { name }, onAdded))?.name ?? name;
    },

    /** Removes those of these that no client has, in the caller's transaction and without a word in the history. */
    async removeUnusedIn(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await store.removeUnused(tx, ids);
    },

    /**
     * Removes those of these that nobody has edited and no client has; deleted ones bring theirs back when they are restored.
     * Locked first: whoever saves a client with one of them meanwhile is waited for.
     */
    async removeUntouchedIn(tx: Tx, ids: readonly string[]): Promise<void> {
      const untouched = (await store.lock(tx, ids)).filter(({ version }) => version === 1);
      for (const { id, nameKey } of untouched) if (!(await store.isUsed(tx, nameKey))) await store.remove(tx, id);
    },

    async list(actor: Actor): Promise<ClientCategory[]> {
      const [rows, counts] = await Promise.all([store.list(db.read), store.countByKey(db.read, actor)]);
      return rows.map((row) => shownWith(row, counts));
    },

    create: (actor: Actor, draft: CategoryDraft): Promise<ClientCategory> =>
      write(actor, async (tx) => {
        const row = rowOf(draft);
        if (row.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        await store.insert(tx, row);
        await tellCreated(tx, actor, row);
        return row;
      }),

    update: (actor: Actor, id: string, { name, color, version }: CategoryChange): Promise<ClientCategory> =>
      write(actor, async (tx) => {
        const found = await held(tx, id);
        if (version !== undefined && version !== found.version) throw conflict(SAVED_FIRST);
        const named = { name: name ?? found.name, nameKey: sortKey(name ?? found.name), color: color ?? found.color };
        if (named.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        const [isRenamed, isRecolored] = [named.name !== found.name, named.color !== found.color];
        if (!isRenamed && !isRecolored) return found;
        const saved = { ...named, updatedAt: now(), version: found.version + 1 };
        await store.update(tx, id, saved);
        if (isRenamed) await moveClients(tx, actor, found, named);
        await tell(tx, actor, isRenamed ? 'categoryRenamed' : 'categoryRecolored', id, {
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
        await tell(tx, actor, 'categoryMerged', id, { name: { from: from.name, to: into.name } });
        return into;
      }),

    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(actor);
      await db.write(async (tx) => {
        const found = await held(tx, id);
        await moveClients(tx, actor, found, null);
        await store.remove(tx, id);
        await tell(tx, actor, 'categoryRemoved', id, { name: { from: found.name, to: null } });
      }, MOVING);
    },
  };
}

const shownWith = ({ id, name, nameKey, color, version }: store.CategoryRow, counts: ReadonlyMap<string, number>): ClientCategory => ({
  _id: id,
  name,
  color,
  clients: counts.get(nameKey) ?? 0,
  version,
});

function assertMay(actor: Actor) {
  if (!policy.canManageCategories(actor)) throw notAllowed('manage categories');
}
