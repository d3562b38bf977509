import { newId } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { createPacer } from '../../../platform/db/writes/pace.ts';
import type { ChangedRecords } from '../../../records/changed/changed-records.ts';
import * as rules from './duplicates.rules.ts';
import * as store from './duplicates.store.ts';
import { counterparts, RULES_VERSION } from './likeness.rules.ts';

const LISTED_AT_ONCE = 5000;

const nameOf = ({ by, key }: Pick<store.LikenessKey, 'by' | 'key'>) => `${by} ${key}`;
const alikeTo = ({ by, key }: store.LikenessKey) => counterparts(by, key).map((other) => ({ by, key: other }));
const pairName = ({ oneId, otherId }: Pick<store.PairRow, 'oneId' | 'otherId'>) => `${oneId} ${otherId}`;

/**
 * Finds anew with whom these clients, which were written or removed, may be the same. What comes out does not depend on the order in which
 * clients are written: where a key becomes one of too many clients, or ceases to be, all who have it are compared.
 */
export async function compareClients(tx: Tx, written: readonly string[]): Promise<void> {
  const clients = new Map((await store.listCompared(tx, written)).map((client) => [client.id, client]));
  await store.removePairsOf(
    tx,
    written.filter((id) => !clients.has(id)),
  );
  const before = await store.listKeysOf(tx, written);
  const after = [...clients.values()].flatMap((client) =>
    client.deletedAt === null ? rules.keysOf(client).map(([by, key]) => ({ clientId: client.id, by, key })) : [],
  );
  const ids = await listUnsettled(tx, written, before, after);
  if (ids.length === 0) return;
  const unsettled = new Set(ids);
  const isOfUnsettled = ({ clientId }: store.LikenessKey) => unsettled.has(clientId);
  const keys = [...before, ...after].filter(isOfUnsettled);
  const hadBefore = await listHolders(tx, keys);
  await store.replaceKeys(tx, ids, after.filter(isOfUnsettled), RULES_VERSION);
  const haveAfter = await listHolders(tx, keys);

  // Holders of a crowded key are not all read. Those to compare again are the few who had it before, or have it now.
  const others = [...haveAfter].flatMap(([name, held]) => {
    const were = hadBefore.get(name) ?? [];
    return areMany(were) === areMany(held) ? [] : (areMany(held) ? were : held).filter((id) => !unsettled.has(id));
  });
  await pairAnew(tx, [...new Set([...ids, ...others])]);
}

/** Gives a pair the reasons that there are now, and removes it if there are none. Nothing else may compare clients meanwhile. */
export const comparePair = (tx: Tx, { oneId }: Pick<store.PairRow, 'oneId'>): Promise<void> => pairAnew(tx, [oneId]);

/**
 * Compares those clients anew whose keys were made by other rules: after an upgrade, beside which copies of the older version went on comparing.
 * They are not noted as changed, or such a copy would take them once more. What is noted comes first, so that nothing is compared twice.
 */
export async function compareOutdated(db: Database, changedRecords: Pick<ChangedRecords, 'lookAtAll' | 'takeTurn'>): Promise<void> {
  await changedRecords.lookAtAll();
  const pace = createPacer(db, { isUnhurried: true });
  for (let last: string | undefined = ''; last !== undefined; ) {
    const from: string = last;
    const outdated = await db.readSlowly('', (reader) => store.listOutdated(reader, from, RULES_VERSION, LISTED_AT_ONCE));
    last = outdated.at(-1);
    while (outdated.length > 0) {
      const some = outdated.splice(0, pace.size);
      await pace.write(async (tx) => {
        await changedRecords.takeTurn(tx);
        await compareClients(tx, some);
      });
    }
  }
}

const areMany = (held: readonly string[]): boolean => held.length > rules.SHARED_MOST;

/**
 * Those of these clients whose pairs may be others now. The pairs of a client stay as they are if its keys are those that are stored, by the
 * present rules, and nobody shares its name. Clients who share a name are compared by their places too, which no key says.
 */
async function listUnsettled(
  tx: Tx,
  written: readonly string[],
  before: readonly store.StoredKey[],
  after: readonly store.LikenessKey[],
): Promise<string[]> {
  const [beforeOf, afterOf] = [Map.groupBy(before, ({ clientId }) => clientId), Map.groupBy(after, ({ clientId }) => clientId)];
  const unchanged = new Set(
    written.filter((id) => {
      const [was, is] = [beforeOf.get(id) ?? [], new Set(afterOf.get(id)?.map(nameOf))];
      return was.length === is.size && was.every((key) => key.rulesVersion === RULES_VERSION && is.has(nameOf(key)));
    }),
  );
  const names = after.filter(({ clientId, by }) => by === 'name' && unchanged.has(clientId));
  const holders = await listHolders(tx, names);
  const sharing = new Set(names.flatMap((key) => (partnersOf(key, holders).length > 0 ? [key.clientId] : [])));
  return written.filter((id) => !unchanged.has(id) || sharing.has(id));
}

/** The clients that have each of these keys, by its name; of each at most one more than make pairs. */
async function listHolders(tx: Tx, keys: readonly Omit<store.LikenessKey, 'clientId'>[]): Promise<Map<string, string[]>> {
  const each = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const holders = new Map<string, string[]>(each.map((key) => [nameOf(key), []]));
  for (const key of await store.listHolders(tx, each, rules.SHARED_MOST + 1)) holders.get(nameOf(key))?.push(key.clientId);
  return holders;
}

/**
 * Makes the pairs of these clients what their stored keys say. A dismissed pair stays dismissed. A partner that is deleted keeps its pairs
 * until its own look: restored before that, it has the same keys as ever, and nobody would compare it again.
 */
async function pairAnew(tx: Tx, ids: readonly string[]): Promise<void> {
  const keys = await store.listKeysOf(tx, ids);
  const holders = await listHolders(
    tx,
    keys.flatMap((key) => [key, ...alikeTo(key)]),
  );
  const partners = keys.flatMap((key) => partnersOf(key, holders));
  const clients = new Map((await store.listCompared(tx, [...new Set([...ids, ...partners])])).map((client) => [client.id, client]));

  const reasons = new Map<string, { oneId: string; otherId: string; by: rules.Reason[] }>();
  for (const key of keys)
    for (const partner of partnersOf(key, holders)) {
      const [oneId, otherId] = key.clientId < partner ? [key.clientId, partner] : [partner, key.clientId];
      const [one, other] = [clients.get(oneId), clients.get(otherId)];
      if (!one || !other || (key.by === 'name' && !rules.isSamePlace(one, other))) continue;
      const name = pairName({ oneId, otherId });
      reasons.set(name, { oneId, otherId, by: [...(reasons.get(name)?.by ?? []), key.by as rules.Reason] });
    }

  const stored = new Map((await store.listPairsOf(tx, ids)).map((pair) => [pairName(pair), pair]));
  const added: store.PairRow[] = [];
  for (const [name, { oneId, otherId, by }] of reasons) {
    const sorted = rules.sortReasons(by);
    const said = { by: JSON.stringify(sorted), rank: rules.rankOf(sorted) };
    const pair = stored.get(name);
    if (!pair) added.push({ id: newId(), oneId, otherId, ...said, isDismissed: 0, dismissedBy: null, dismissedAt: null });
    else if (pair.by !== said.by) await store.updatePair(tx, pair.id, said);
  }
  await store.removePairs(
    tx,
    [...stored].flatMap(([name, pair]) => (reasons.has(name) ? [] : [pair.id])),
  );
  await store.insertPairs(tx, added);
}

/** The other clients that have a key which means the same, if neither they nor those with this one are too many. */
function partnersOf(key: store.LikenessKey, holders: ReadonlyMap<string, readonly string[]>): string[] {
  const few = (each: Omit<store.LikenessKey, 'clientId'>) => {
    const held = holders.get(nameOf(each)) ?? [];
    return areMany(held) ? [] : held;
  };
  if (few(key).length === 0) return [];
  return alikeTo(key)
    .flatMap(few)
    .filter((id) => id !== key.clientId);
}
