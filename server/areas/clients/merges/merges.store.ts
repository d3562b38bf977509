import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { isOneOf } from '../../../platform/db/lists/json-list.ts';
import { insertMany } from '../../../platform/db/writes/insert-many.ts';
import { forUpdate } from '../../../platform/db/writes/row-locks.ts';
import type { Moved } from '../../../records/visibility/hanging.ts';
import type { ClientRow } from '../clients.rules.ts';
import type { ClientMergeTable } from './merges.tables.ts';

export type MergeRow = Selectable<ClientMergeTable>;

/** These clients, deleted or not and whoever sees them, locked until the transaction ends in the order of their ids. */
export const lockAny = (tx: Tx, ids: readonly string[]): Promise<ClientRow[]> =>
  forUpdate(tx, tx.selectFrom('client').selectAll().where('id', 'in', ids).orderBy('id')).execute();

/** The same without a lock. */
export const listAny = (reader: Reader, ids: readonly string[]): Promise<ClientRow[]> =>
  reader.selectFrom('client').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** Their version and `updatedAt` stay, so that the undo restores exactly the rows that they were. */
export async function markMerged(tx: Tx, ids: readonly string[], marks: Pick<ClientRow, 'mergedIntoId' | 'deletedAt' | 'deletedBy'>) {
  await tx.updateTable('client').set(marks).where('id', 'in', ids).execute();
}

export async function update(tx: Tx, id: string, columns: Partial<ClientRow>): Promise<void> {
  await tx.updateTable('client').set(columns).where('id', '=', id).execute();
}

export async function insert(tx: Tx, merge: MergeRow): Promise<void> {
  await tx.insertInto('clientMerge').values(merge).execute();
}

export const find = (reader: Reader, id: string): Promise<MergeRow | undefined> =>
  reader.selectFrom('clientMerge').selectAll().where('id', '=', id).executeTakeFirst();

/** The merges into a client that were not undone, newest first. */
export const listInto = (reader: Reader, keptId: string): Promise<MergeRow[]> =>
  reader.selectFrom('clientMerge').selectAll().where('keptId', '=', keptId).where('undoneAt', 'is', null).orderBy('id', 'desc').execute();

/** The same for several clients. */
export const listIntoAny = (reader: Reader, keptIds: readonly string[]): Promise<MergeRow[]> =>
  reader
    .selectFrom('clientMerge')
    .selectAll()
    .where(isOneOf(reader, 'keptId', keptIds))
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** A client that became a part of another one. */
export interface Parted {
  id: string;
  name: string;
  keptName: string;
}

/** Other clients that became parts of these since an instant, with the names of both. */
export const listPartsOf = (reader: Reader, keptIds: readonly string[], since: string): Promise<Parted[]> =>
  reader
    .selectFrom('client')
    .innerJoin('client as kept', 'kept.id', 'client.mergedIntoId')
    .select(['client.id', 'client.companyName as name', 'kept.companyName as keptName'])
    .where(isOneOf(reader, 'kept.id', keptIds))
    .where(({ not }) => not(isOneOf(reader, 'client.id', keptIds)))
    .where('client.deletedAt', '>', since)
    .orderBy('client.id')
    .execute();

export async function markUndone(tx: Tx, id: string, undoneAt: string): Promise<void> {
  await tx.updateTable('clientMerge').set({ undoneAt }).where('id', '=', id).execute();
}

/** The addresses of these clients, and all that lead to them, lead to another one. Answers those that led on already. */
export async function addAliases(tx: Tx, mergeId: string, from: readonly string[], keptId: string): Promise<Moved[]> {
  const earlier = tx.selectFrom('clientAlias').select(['fromId', 'keptId']).where('keptId', 'in', from).orderBy('fromId');
  const moved = await forUpdate(tx, earlier).execute();
  if (moved.length > 0) await tx.updateTable('clientAlias').set({ keptId }).where('keptId', 'in', from).execute();
  await insertMany(
    tx,
    'clientAlias',
    from.map((fromId) => ({ fromId, keptId, mergeId })),
  );
  return moved.map((alias) => ({ tableName: 'clientAlias', rowId: alias.fromId, fromId: alias.keptId }));
}

/** Takes that back. */
export async function removeAliases(tx: Tx, mergeId: string, moves: readonly Moved[]): Promise<void> {
  await tx.deleteFrom('clientAlias').where('mergeId', '=', mergeId).execute();
  for (const { rowId, fromId } of moves) await tx.updateTable('clientAlias').set({ keptId: fromId }).where('fromId', '=', rowId).execute();
}

export const insertMoves = (tx: Tx, mergeId: string, moves: readonly Moved[]): Promise<void> =>
  insertMany(
    tx,
    'clientMergeMove',
    moves.map(({ was = null, now = null, tableName, rowId, fromId }) => ({ mergeId, tableName, rowId, fromId, was, now })),
  );

/** Takes the moves of a merge out of the table. */
export const takeMoves = (tx: Tx, mergeId: string): Promise<Moved[]> =>
  tx.deleteFrom('clientMergeMove').where('mergeId', '=', mergeId).returning(['tableName', 'rowId', 'fromId', 'was', 'now']).execute();

/** What of `clientMergeMove` names a picture that the kept client had before, which is kept for the undo. */
export const FORMER_PICTURE = 'file';

const selectFormerPictures = (reader: Reader) =>
  reader.selectFrom('clientMergeMove').select('rowId').where('tableName', '=', FORMER_PICTURE);

/** Some of the clients that were merged before an instant, locked until the transaction ends. */
export async function lockMergedBefore(tx: Tx, instant: string, limit: number): Promise<string[]> {
  const some = tx
    .selectFrom('client')
    .select('id')
    .where('mergedIntoId', 'is not', null)
    .where('deletedAt', '<', instant)
    .orderBy('deletedAt')
    .limit(limit);
  return (await forUpdate(tx, some).execute()).map(({ id }) => id);
}

/**
 * Forgets what came from where by merges before an instant, and merges that were undone, which nobody can undo any more. Answers the former
 * pictures of the kept clients, which are to be released.
 */
export async function forgetBefore(tx: Tx, instant: string): Promise<string[]> {
  const old = tx.selectFrom('clientMerge').select('id').where('at', '<', instant);
  const pictures = await selectFormerPictures(tx).where('mergeId', 'in', old).execute();
  await tx.deleteFrom('clientMergeMove').where('mergeId', 'in', old).execute();
  await tx.deleteFrom('clientMerge').where('at', '<', instant).where('undoneAt', 'is not', null).execute();
  return pictures.map(({ rowId }) => rowId);
}

/**
 * Removes what is told of merges into clients that are removed for good. The addresses go on leading there, which is nowhere. Answers the
 * former pictures of these clients, which are to be released.
 */
export async function removeInto(tx: Tx, keptIds: readonly string[]): Promise<string[]> {
  const theirs = tx.selectFrom('clientMerge').select('id').where('keptId', 'in', keptIds);
  const pictures = await selectFormerPictures(tx).where('mergeId', 'in', theirs).execute();
  await tx.deleteFrom('clientMergeMove').where('mergeId', 'in', theirs).execute();
  await tx.deleteFrom('clientMerge').where('keptId', 'in', keptIds).execute();
  return pictures.map(({ rowId }) => rowId);
}
