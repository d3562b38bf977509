import { CATEGORY_MESSAGES } from '@fairlead/contract/clients/categories';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { resumableJob } from '../../../platform/jobs/resumable-job.ts';
import type { Begin, ResumableJobs } from '../../../platform/jobs/resumable-jobs.ts';
import { createHistory, type History } from '../../history/history.service.ts';
import { actorNow } from '../../sign-in/sign-in.service.ts';
import * as store from './categories.store.ts';

/** A category with more clients is moved by a job, because one transaction must not hold up other writes. */
const MOVED_AT_ONCE = 200;
const LIMIT_MS = 60_000;
const MOVES_AT_ONCE = 8;

/** The clients of one category get another, or none. */
export interface CategoryMove {
  /** The row that marks the move, with the clients' key and name so far. */
  from: Pick<store.CategoryRow, 'id' | 'name' | 'nameKey'>;
  to: Pick<store.CategoryRow, 'id' | 'name' | 'nameKey'> | null;
  /** What the history says of the category at the end. */
  entry: { action: string; entityId: string; changes: Record<string, unknown> };
}

interface MoveParts {
  history: Pick<History, 'append' | 'appendMany'>;
  clock: Clock;
}

function createSteps({ history, clock }: MoveParts, { from, to, entry }: CategoryMove, actor: Actor | null) {
  const now = () => instantText(clock.now());
  const goal = { fromKey: from.nameKey, category: to?.name ?? null, categoryKey: to?.nameKey ?? '' };
  const changes = { category: { from: from.name, to: goal.category } };

  /** Adds an entry to each client's history. Live updates come from the category's single entry. */
  async function move(tx: Tx, place: Parameters<typeof store.moveClients>[2]): Promise<string[]> {
    const ids = await store.moveClients(tx, { ...goal, at: now() }, place);
    const entries = ids.map((id) => ({ actor, area: 'clients' as const, action: 'updated', changes, entityId: id, subjects: [id] }));
    await history.appendMany(tx, entries);
    return ids;
  }

  return {
    move,

    /** Moves all clients that still have the category; the caller has locked it. */
    async moveRest(tx: Tx) {
      for (const areDeleted of [false, true]) await move(tx, { areDeleted, after: '', size: Number.MAX_SAFE_INTEGER });
    },

    async end(tx: Tx) {
      if (from.id === to?.id) await store.update(tx, from.id, { movesTo: null });
      else await store.remove(tx, from.id);
      await history.append(tx, { actor, area: 'clients', ...entry });
    },
  };
}

/** Moves a large category's clients in small steps. Where it is, the clients themselves say. */
export const moveCategory = resumableJob<CategoryMove & Pick<Actor, 'accountId' | 'keyName'>>(
  'categories.move',
  async (context, { accountId, keyName, ...move }) => {
    const { db, clock } = context;
    const actor = await actorNow(db.read, accountId);
    const steps = createSteps({ history: createHistory(db, clock), clock }, move, actor ? { ...actor, keyName } : null);
    let done = 0;
    for (const areDeleted of [false, true]) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const place = { areDeleted, after, size: context.size };
        const ids: string[] = await context.step(
          (tx) => steps.move(tx, place),
          (moved) => ({ done: done + moved.length, total: 0 }),
        );
        done += ids.length;
        after = ids.at(-1);
      }
    }
    const end = async (tx: Tx) => {
      await store.lock(tx, [move.from.id]);
      // Clients were saved with the former name, or restored, behind the steps. A new spelling of the same name is what they are saved with.
      if (move.from.nameKey !== move.to?.nameKey) await steps.moveRest(tx);
      await steps.end(tx);
    };
    await context.finish(end, { done, total: done });
  },
  { limitMs: LIMIT_MS, isRepeatable: true },
);

/** Moves clients from category to category: a few in the transaction that asks for it, many by a job behind it. */
export function createCategoryMoves({ resumable, ...parts }: MoveParts & { resumable: ResumableJobs }) {
  // What has not been moved remains in a category of its own.
  resumable.register(moveCategory, async (tx, id, _error, accountId) => {
    await store.update(tx, id, { movesTo: null });
    await parts.history.append(tx, { actor: null, area: 'clients', entityId: id, action: 'categoryStopped', recipients: [accountId] });
  });

  return {
    within: resumable.beginWithin,

    /** Begins a move, whose category the caller has locked. */
    async begin(tx: Tx, begin: Begin, actor: Actor, move: CategoryMove): Promise<void> {
      const { from, to } = move;
      await store.update(tx, from.id, { movesTo: to?.id ?? '' });
      if (!(await store.hasMoreThan(tx, from.nameKey, MOVED_AT_ONCE))) {
        const steps = createSteps(parts, move, actor);
        await steps.moveRest(tx);
        return steps.end(tx);
      }
      const { accountId, keyName } = actor;
      const wishes = { id: from.id, accountId, atMost: MOVES_AT_ONCE, tooMany: CATEGORY_MESSAGES.tooManyMoves };
      await begin(moveCategory, { ...wishes, input: { ...move, accountId, keyName } });
    },
  };
}
