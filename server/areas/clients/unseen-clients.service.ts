import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportedClient } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { paced } from '../../platform/db/writes/pace.ts';
import { runJob } from '../../platform/jobs/job.ts';
import * as categories from './categories/categories.store.ts';
import { sortKey } from './client-keys.rules.ts';
import * as rules from './clients.rules.ts';
import * as store from './unseen-clients.store.ts';

const LOOK_AGAIN_MS = 200;
const LIMIT_MS = 60_000;

/** A client to be, under an id of its own. */
export interface NewClient {
  id: string;
  draft: ImportedClient;
}

interface Owner {
  importId: string;
  actor: Actor;
  signal: AbortSignal;
}

export type Ahead = Awaited<ReturnType<typeof storeAhead>>;

/**
 * SQLite: stores clients where nobody sees them, step by step, so that others write in between; the transaction that ends the
 * import shows them (`show` of many clients). One import at a time: another waits here. What a failed one has left is
 * cleared away first.
 */
export async function storeAhead(db: Database, clock: Clock, { importId, actor, signal }: Owner) {
  const pace = paced(db);
  /** Categories that nobody has yet, as they were spelled first. */
  const spellings = new Map<string, string>();
  let top = await placeOf(db, importId, signal);

  return {
    /** How many `add` should be given. */
    atOnce: () => pace.size,

    /**
     * Stores clients below those it stored before: an import begins with its last. Whoever adds a client meanwhile gets the
     * number above the highest there is, which must not be one of these.
     */
    async add(clients: readonly NewClient[]): Promise<void> {
      const at = instantText(clock.now());
      for (const { draft } of clients) await spell(draft);
      const rows = clients.map(({ id, draft }) => rules.rowOf(draft, { id, createdBy: actor.accountId, at }));
      top -= rows.length;
      await pace.write((tx) => store.insert(tx, top + 1, rows));
    },
  };

  /** A category as it is spelled where it is there already; one that is not is added at the switch-over. */
  async function spell(draft: ImportedClient) {
    if (!draft.category) return;
    const key = sortKey(draft.category);
    const known = spellings.get(key) ?? (await categories.find(db.read, key))?.name;
    if (known === undefined) spellings.set(key, draft.category);
    else draft.category = known;
  }
}

/** Clears away what an import that failed, or was cut short by a stop, has stored ahead. */
export const clearUnseen = runJob<void, void>('clients.clearUnseen', ({ db, signal }) => clear(db, signal), { limitMs: LIMIT_MS });

async function clear(db: Database, signal: AbortSignal) {
  const pace = paced(db);
  while (await pace.write((tx) => store.removeSome(tx, pace.size))) signal.throwIfAborted();
}

async function placeOf(db: Database, importId: string, signal: AbortSignal): Promise<number> {
  for (;;) {
    signal.throwIfAborted();
    const held = await store.find(db.read);
    const upTo = held ? undefined : await db.write((tx) => store.take(tx, importId));
    if (upTo !== undefined) return upTo;
    if (held?.importId === null) await clear(db, signal);
    else await sleep(LOOK_AGAIN_MS);
  }
}
