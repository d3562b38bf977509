import { CATEGORY_MESSAGES, type CategoryChange, type CategoryDraft, type ClientCategory } from '@fairlead/contract/clients/categories';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { conflict, invalidField, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { Begin, ResumableJobs } from '../../../platform/jobs/resumable-jobs.ts';
import type { History } from '../../history/history.service.ts';
import * as policy from '../clients.policy.ts';
import * as store from './categories.store.ts';
import { createCategoryMoves } from './category-moves.service.ts';
import { createCategoryNames } from './category-names.service.ts';

interface Parts {
  db: Database;
  history: Pick<History, 'append' | 'appendMany'>;
  clock: Clock;
  resumable: ResumableJobs;
}

const SAVED_FIRST = 'Someone else saved this category first. Load it again, then make your change.';

export type Categories = ReturnType<typeof createCategories>;

/** The categories of clients, and what Managers and Administrators do with them. A client follows the renaming of its category. */
export function createCategories({ db, history, clock, resumable }: Parts) {
  const now = () => instantText(clock.now());
  const { makeCategory, appendCreated, ...names } = createCategoryNames({ history, clock });
  const moves = createCategoryMoves({ history, clock, resumable });

  async function present(actor: Actor, row: store.CategoryRow): Promise<ClientCategory> {
    return toCategory(row, await store.countByKey(db.read, actor, row.nameKey));
  }

  async function write<Result>(actor: Actor, work: (tx: Tx, begin: Begin) => Promise<Result>): Promise<Result> {
    assertMay(actor);
    try {
      return await moves.within(work);
    } catch (error) {
      if (findUniqueViolation(error)) throw conflict(CATEGORY_MESSAGES.nameTaken, { name: CATEGORY_MESSAGES.nameTaken });
      throw error;
    }
  }

  /** Locks categories whose own clients are not being moved; undefined for one that is not there. */
  async function lockAll<Ids extends string[]>(tx: Tx, ...ids: Ids): Promise<{ [At in keyof Ids]: store.CategoryRow | undefined }> {
    const found = await store.lock(tx, ids);
    if (found.some(({ movesTo }) => movesTo !== null)) throw conflict(CATEGORY_MESSAGES.moving);
    return ids.map((id) => found.find((row) => row.id === id)) as { [At in keyof Ids]: store.CategoryRow | undefined };
  }

  async function assertNoneMovesTo(tx: Tx, id: string) {
    if (await store.isMovedTo(tx, id)) throw conflict(CATEGORY_MESSAGES.moving);
  }

  /** The name that the clients have until they are moved keeps a row of its own, so that nobody adds it again meanwhile. */
  async function keepFormerName(tx: Tx, found: store.CategoryRow, nameKey: string): Promise<store.CategoryRow> {
    if (nameKey === found.nameKey) return found;
    const former = { ...makeCategory(found), movesTo: found.id };
    await store.insert(tx, former);
    return former;
  }

  return {
    ...names,

    /** What a notification calls these categories. */
    namesOf: async (ids: readonly string[]): Promise<[id: string, name: string][]> =>
      ids.length === 0 ? [] : (await store.listNamed(db.read, ids)).map(({ id, name }) => [id, name]),

    async list(actor: Actor): Promise<ClientCategory[]> {
      const counting = db.readSlowly(actor.accountId, (reader) => store.countByKey(reader, actor));
      const [rows, counts] = await Promise.all([store.list(db.read), counting]);
      return rows.map((row) => toCategory(row, counts, rows));
    },

    create: async (actor: Actor, draft: CategoryDraft): Promise<ClientCategory> => {
      const made = await write(actor, async (tx) => {
        const row = makeCategory(draft);
        if (row.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        await store.insert(tx, row);
        await appendCreated(tx, actor, row);
        return row;
      });
      return present(actor, made);
    },

    update: async (actor: Actor, id: string, { name, color, visitEveryDays, version }: CategoryChange): Promise<ClientCategory> => {
      const changed = await write(actor, async (tx, begin) => {
        const [found] = await lockAll(tx, id);
        if (!found) throw notFound('Category');
        if (version !== undefined && version !== found.version) throw conflict(SAVED_FIRST);
        const named = {
          ...{ name: name ?? found.name, nameKey: sortKey(name ?? found.name), color: color ?? found.color },
          visitEveryDays: visitEveryDays === undefined ? found.visitEveryDays : visitEveryDays,
        };
        if (named.nameKey === '') throw invalidField('name', CATEGORY_MESSAGES.nameMissing);
        const [isRenamed, isRecolored] = [named.name !== found.name, named.color !== found.color];
        const isPaced = named.visitEveryDays !== found.visitEveryDays;
        if (!isRenamed && !isRecolored && !isPaced) return found;
        const saved = { ...named, updatedAt: now(), version: found.version + 1 };
        await store.update(tx, id, saved);
        const changes = {
          ...(isRenamed && { name: { from: found.name, to: named.name } }),
          ...(isRecolored && { color: { from: found.color, to: named.color } }),
          ...(isPaced && { visitEveryDays: { from: found.visitEveryDays, to: named.visitEveryDays } }),
        };
        if (isRenamed) {
          await assertNoneMovesTo(tx, id);
          const from = await keepFormerName(tx, found, named.nameKey);
          await moves.begin(tx, begin, actor, { from, to: { id, ...named }, entry: { action: 'categoryRenamed', entityId: id, changes } });
        } else {
          const action = isRecolored ? 'categoryRecolored' : 'categoryPaced';
          await history.append(tx, { actor, area: 'clients', action, entityId: id, changes });
        }
        return { ...found, ...saved };
      });
      return present(actor, changed);
    },

    merge: async (actor: Actor, id: string, intoId: string): Promise<ClientCategory> => {
      const merged = await write(actor, async (tx, begin) => {
        if (id === intoId) throw invalidField('intoId', 'A category can’t be merged with itself');
        const [from, into] = await lockAll(tx, id, intoId);
        if (!from) throw notFound('Category');
        if (!into) throw invalidField('intoId', 'There is no such category');
        await assertNoneMovesTo(tx, id);
        const changes = { name: { from: from.name, to: into.name } };
        await moves.begin(tx, begin, actor, { from, to: into, entry: { action: 'categoryMerged', entityId: id, changes } });
        return into;
      });
      return present(actor, merged);
    },

    remove: (actor: Actor, id: string): Promise<undefined> =>
      write(actor, async (tx, begin) => {
        const [from] = await lockAll(tx, id);
        if (!from) throw notFound('Category');
        await assertNoneMovesTo(tx, id);
        const changes = { name: { from: from.name, to: null } };
        await moves.begin(tx, begin, actor, { from, to: null, entry: { action: 'categoryRemoved', entityId: id, changes } });
        return undefined;
      }),
  };
}

const toCategory = (
  { id, nameKey, name, color, visitEveryDays, movesTo, updatedAt, version }: store.CategoryRow,
  counts: ReadonlyMap<string, number>,
  all: readonly store.CategoryRow[] = [],
): ClientCategory => ({
  _id: id,
  name,
  color,
  visitEveryDays,
  clients: counts.get(nameKey) ?? 0,
  moving: movesTo === null ? null : { into: all.find((each) => each.id === movesTo)?.name ?? null },
  updatedAt,
  version,
});

function assertMay(actor: Actor) {
  if (!policy.canManageCategories(actor)) throw notAllowed('manage categories');
}
