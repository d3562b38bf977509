import { type DuplicatePair, duplicatePair } from '@fairlead/contract/clients/merges';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { readJson } from '../../../records/filters/reply.ts';
import * as rows from '../../../records/write/rows.store.ts';
import type { History } from '../../history/history.service.ts';
import { CLIENT_KIND } from '../client-kind.service.ts';
import type { ClientRow } from '../clients.rules.ts';
import { comparePair } from './compare-clients.service.ts';
import type { Reason } from './duplicates.rules.ts';
import * as store from './duplicates.store.ts';
import { fieldsAlike } from './likeness.rules.ts';

const FIELDS = Object.keys(duplicatePair.shape.clients.def.items[0].shape);
const { policy, refusals, area } = CLIENT_KIND;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  /** How many changed clients are still to be compared. */
  left(reader: Reader): Promise<number>;
  /** Waits until no look compares clients. */
  takeTurn(tx: Tx): Promise<void>;
}

interface Asked {
  by?: Reason | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  count?: 'true' | 'false' | undefined;
}

export type Duplicates = ReturnType<typeof createDuplicates>;

/** Pairs of clients that may be the same, found in the background (docs/product/duplicates.md). */
export function createDuplicates({ db, clock, history, left, takeTurn }: Parts) {
  const mayMerge = (actor: Actor, one: ClientRow, other: ClientRow) =>
    (policy.canEdit(actor, one) && policy.canDelete(actor, other)) || (policy.canEdit(actor, other) && policy.canDelete(actor, one));

  async function present(actor: Actor, pairs: readonly store.PairRow[]): Promise<DuplicatePair[]> {
    const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
    if (ids.length === 0) return [];
    const found = (await rows.list(db.read, CLIENT_KIND, actor, ids)) as ClientRow[];
    const rowOf = new Map(found.map((row) => [row.id, row]));
    const texts = await readJson(db.read, CLIENT_KIND.source, [...rowOf.keys()], FIELDS);
    const clientOf = new Map(
      texts.map((text) => {
        const client: DuplicatePair['clients'][0] = JSON.parse(text);
        return [client._id, client];
      }),
    );
    return pairs.flatMap(({ id: _id, oneId, otherId, by }): DuplicatePair[] => {
      const [one, other] = [rowOf.get(oneId), rowOf.get(otherId)];
      const clients = [clientOf.get(oneId), clientOf.get(otherId)];
      // One of them was deleted since the page was read.
      if (!one || !other || !clients[0] || !clients[1]) return [];
      const alike: DuplicatePair['alike'] = [fieldsAlike(one, other), fieldsAlike(other, one)];
      return [{ _id, clients: [clients[0], clients[1]], by: JSON.parse(by), alike, mayMerge: mayMerge(actor, one, other) }];
    });
  }

  /** Changes a pair of clients both of which the actor sees and one of which they may edit. Answers it, unless it is so already. */
  async function update(tx: Tx, actor: Actor, id: string, action: string, change: Partial<store.PairRow>) {
    const pair = await store.lockPair(tx, id);
    const both = pair ? ((await rows.list(tx, CLIENT_KIND, actor, [pair.oneId, pair.otherId])) as ClientRow[]) : [];
    if (!pair || both.length < 2) throw notFound('Pair');
    if (!both.some((row) => policy.canEdit(actor, row))) throw new AppError('forbidden', refusals.edit);
    if (change.isDismissed === pair.isDismissed) return undefined;
    await store.updatePair(tx, id, change);
    // About no client in particular, so that neither is taken for changed by it.
    await history.append(tx, { actor, area, entityId: pair.oneId, action, changes: { pair: id } });
    return pair;
  }

  return {
    async list(actor: Actor, { by, count, limit = PAGE_SIZE, ...at }: Asked) {
      const [{ rows: pairs, ...place }, total, uncounted] = await Promise.all([
        db.readSlowly(actor.accountId, (reader) => store.listPairs(reader, actor, by, { limit, ...at })),
        count === 'false' ? undefined : db.readSlowly(actor.accountId, (reader) => store.countPairs(reader, actor, by)),
        left(db.read),
      ]);
      const counted = total !== undefined && { total, pages: countPages(total, limit) };
      return { pairs: await present(actor, pairs), ...place, ...counted, uncounted };
    },

    async dismiss(actor: Actor, id: string): Promise<undefined> {
      const dismissed = { isDismissed: 1, dismissedBy: actor.accountId, dismissedAt: instantText(clock.now()) } as const;
      await db.write((tx) => update(tx, actor, id, 'pairDismissed', dismissed));
    },

    async undismiss(actor: Actor, id: string): Promise<undefined> {
      await db.write(async (tx) => {
        // Lock order: the turn before the pair, the same as in a look.
        await takeTurn(tx);
        const pair = await update(tx, actor, id, 'pairListed', { isDismissed: 0, dismissedBy: null, dismissedAt: null });
        // Its reasons may have gone while it was dismissed, and no look comes back to clients that have not changed since.
        if (pair) await comparePair(tx, pair);
      });
    },
  };
}
