import type { CategoryDraft } from '@fairlead/contract/clients/categories';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import type { History } from '../../history/history.service.ts';
import * as store from './categories.store.ts';

interface Parts {
  history: Pick<History, 'append'>;
  clock: Clock;
}

/**
 * The categories as the text that clients carry. Saving a client with an unknown name adds the category. Code that writes a client's
 * category must ask for its spelling here first, in the same transaction.
 */
export function createCategoryNames({ history, clock }: Parts) {
  function makeCategory({ name, color = 'gray', visitEveryDays = null }: CategoryDraft): store.CategoryRow {
    const at = instantText(clock.now());
    return {
      id: newId(),
      name,
      nameKey: sortKey(name),
      color,
      movesTo: null,
      visitEveryDays,
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
  }

  const appendCreated = (tx: Tx, actor: Actor, { id, name }: store.CategoryRow) =>
    history.append(tx, { actor, area: 'clients', entityId: id, action: 'categoryCreated', changes: { name: { from: null, to: name } } });

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
    makeCategory,
    appendCreated,
    ensureIn,

    /** Finds a category that nobody can rename or remove until the transaction ends. */
    hold: (tx: Tx, id: string) => store.findShared(tx, 'id', id),

    /** The spelling of the category that a client is saved with; called before the client is locked. Needs no permission of its own. */
    async spelledIn(tx: Tx, actor: Actor, name: string, onAdded?: (id: string) => void): Promise<string> {
      return (await ensureIn(tx, actor, { name }, onAdded))?.name ?? name;
    },

    /** Tells what the category that had a name at an instant is called now. */
    async namesNow(reader: Reader, since: string): Promise<(name: string) => string> {
      // The first renaming of a name is that of the category which had it then.
      const renamed = (await store.listRenamed(reader, since)).toReversed();
      const now = new Map(renamed.map(({ from, name }) => [sortKey(from), name]));
      return (name) => now.get(sortKey(name)) ?? name;
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
      const untouched = (await store.lock(tx, ids)).filter(({ version, movesTo }) => version === 1 && movesTo === null);
      for (const { id, nameKey } of untouched)
        if (!(await store.isUsed(tx, nameKey)) && !(await store.isMovedTo(tx, id))) await store.remove(tx, id);
    },
  };
}
