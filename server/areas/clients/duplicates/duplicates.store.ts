import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { firstOfEach } from '../../../platform/db/lists/json-list.ts';
import { page } from '../../../platform/db/lists/keyset.ts';
import { insertMany } from '../../../platform/db/writes/insert-many.ts';
import { forUpdate } from '../../../platform/db/writes/row-locks.ts';
import { isOfVisible } from '../list/client-visibility.store.ts';
import type { Compared, Reason } from './duplicates.rules.ts';
import type { ClientLikenessTable, ClientPairTable } from './duplicates.tables.ts';

export type StoredKey = Selectable<ClientLikenessTable>;
export type LikenessKey = Omit<StoredKey, 'rulesVersion'>;
export type PairRow = Selectable<ClientPairTable>;

const ROWS_AT_ONCE = 500;

async function inParts<Value, Row>(values: readonly Value[], size: number, read: (some: readonly Value[]) => Promise<readonly Row[]>) {
  const found: Row[] = [];
  for (let at = 0; at < values.length; at += size) for (const row of await read(values.slice(at, at + size))) found.push(row);
  return found;
}

/** What is compared of these clients, and whether they are deleted. */
export const listCompared = (reader: Reader, ids: readonly string[]): Promise<(Compared & { deletedAt: string | null })[]> =>
  inParts(ids, ROWS_AT_ONCE, (some) =>
    reader
      .selectFrom('client')
      .select(['id', 'companyName', 'email', 'phone', 'mobile', 'website', 'address', 'country', 'deletedAt'])
      .where('id', 'in', some)
      .execute(),
  );

export const listKeysOf = (reader: Reader, clientIds: readonly string[]): Promise<StoredKey[]> =>
  inParts(clientIds, ROWS_AT_ONCE, (some) => reader.selectFrom('clientLikeness').selectAll().where('clientId', 'in', some).execute());

/** Replaces the keys of these clients by those that this version of the rules has made. */
export async function replaceKeys(tx: Tx, clientIds: readonly string[], keys: readonly LikenessKey[], rulesVersion: number): Promise<void> {
  for (let at = 0; at < clientIds.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('clientLikeness')
      .where('clientId', 'in', clientIds.slice(at, at + ROWS_AT_ONCE))
      .execute();
  await insertMany(
    tx,
    'clientLikeness',
    keys.map((key) => ({ ...key, rulesVersion })),
  );
}

/** The next clients behind one whose keys were made by an earlier version of the rules, in the order of their ids. */
export async function listOutdated(reader: Reader, last: string, rulesVersion: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('clientLikeness')
    .select('clientId')
    .distinct()
    .where('clientId', '>', last)
    .where('rulesVersion', '<', rulesVersion)
    .orderBy('clientId')
    .limit(limit)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** The clients that have each of these keys; of each at most so many. */
export const listHolders = (reader: Reader, keys: readonly Omit<LikenessKey, 'clientId'>[], most: number): Promise<LikenessKey[]> =>
  inParts(keys, ROWS_AT_ONCE, async (some) => {
    const wanted = some.map(({ by, key }) => [by, key] as const);
    return (await firstOfEach<LikenessKey>(reader, 'clientLikeness', ['by', 'key', 'clientId'], wanted, most).execute(reader)).rows;
  });

/** The pairs of which one is among these clients, dismissed ones too. */
export async function listPairsOf(reader: Reader, clientIds: readonly string[]): Promise<PairRow[]> {
  const found = await inParts(clientIds, ROWS_AT_ONCE, async (some) => [
    ...(await reader.selectFrom('clientPair').selectAll().where('oneId', 'in', some).execute()),
    ...(await reader.selectFrom('clientPair').selectAll().where('otherId', 'in', some).execute()),
  ]);
  return [...new Map(found.map((pair) => [pair.id, pair])).values()];
}

export const insertPairs = (tx: Tx, pairs: readonly PairRow[]): Promise<void> => insertMany(tx, 'clientPair', pairs);

export async function updatePair(tx: Tx, id: string, change: Partial<PairRow>): Promise<void> {
  await tx.updateTable('clientPair').set(change).where('id', '=', id).execute();
}

/** Removes pairs that nobody has dismissed. */
export async function removePairs(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('clientPair')
      .where('id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .where('isDismissed', '=', 0)
      .execute();
}

/** Removes all pairs of clients that are gone for good. */
export async function removePairsOf(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await tx.deleteFrom('clientPair').where('oneId', 'in', clientIds).execute();
  await tx.deleteFrom('clientPair').where('otherId', 'in', clientIds).execute();
}

/** The pairs that are not dismissed, of clients both of which the actor sees. */
function selectListed(reader: Reader, actor: Actor, by: Reason | undefined) {
  const both = reader
    .selectFrom('clientPair')
    .where('clientPair.isDismissed', '=', 0)
    .where(isOfVisible(reader, actor, 'clientPair.oneId'))
    .where(isOfVisible(reader, actor, 'clientPair.otherId'));
  return by === undefined ? both : both.where('clientPair.by', 'like', `%"${by}"%`);
}

/** The surest first. */
export const listPairs = (
  reader: Reader,
  actor: Actor,
  by: Reason | undefined,
  at: { page?: number | undefined; limit: number; cursor?: string | undefined },
) =>
  page(selectListed(reader, actor, by).selectAll('clientPair'), {
    order: [
      { column: 'clientPair.rank', direction: 'asc', type: 'integer' },
      { column: 'clientPair.id', direction: 'asc', type: 'id' },
    ],
    ...at,
  });

export async function countPairs(reader: Reader, actor: Actor, by: Reason | undefined): Promise<number> {
  const counted = selectListed(reader, actor, by).select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** A pair, locked until the transaction ends. */
export const lockPair = (tx: Tx, id: string): Promise<PairRow | undefined> =>
  forUpdate(tx, tx.selectFrom('clientPair').selectAll().where('id', '=', id)).executeTakeFirst();
