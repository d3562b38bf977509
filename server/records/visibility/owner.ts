import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { idsInScope, isInOneOf, scopeCondition } from '../filters/scope.ts';
import type { ScopePart, TableName } from '../list/source.ts';

/** A kind that others hang on: what hangs on a record of it is seen by whoever sees that record, unless it is deleted. */
export interface Owner {
  table: TableName;
  /** The column with its records' names. */
  nameColumn: string;
  /** The ways in which an actor sees its records, deleted or not; undefined for actors who see all. Absent: everybody sees all. */
  partsSeenBy?(reader: Reader, actor: Actor): ScopePart[] | undefined;
  /** For a kind whose records can become one: the table that says which (`fromId`) is a part of which now (`keptId`). */
  aliases?: TableName;
}

const selectOwners = (reader: Reader, { table }: Owner) =>
  (reader as unknown as Kysely<Record<string, { id: string; deletedAt: string | null }>>).selectFrom(table);

/** The condition that the actor sees one, deleted or not; undefined for actors who see all. */
export function isOwnerSeenBy(owner: Owner, reader: Reader, actor: Actor): Expression<SqlBool> | undefined {
  const parts = owner.partsSeenBy?.(reader, actor);
  return parts && scopeCondition(reader, owner.table, parts);
}

/** By what an actor sees what hangs on owners, in a column with the owner's id; undefined for actors who see all. */
export function partsOfVisible(owner: Owner, reader: Reader, actor: Actor, column: string): ScopePart[] | undefined {
  const parts = owner.partsSeenBy?.(reader, actor);
  return parts && [{ column, is: idsInScope(reader, owner.table, parts) }];
}

/** The condition that the actor sees the owner whose id a column holds. Few are deleted, so for actors who see all these are excluded. */
export function isOfVisible(owner: Owner, reader: Reader, actor: Actor, column: string): Expression<SqlBool> {
  const parts = partsOfVisible(owner, reader, actor, column);
  return parts
    ? isInOneOf(reader, sql.ref, parts)
    : sql`${sql.ref(column)} not in (select "id" from ${sql.table(owner.table)} where "deletedAt" is not null)`;
}

/** Whether the actor may see one of these, including deleted ones. */
export async function isAnySeen(owner: Owner, reader: Reader, actor: Actor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const seen = isOwnerSeenBy(owner, reader, actor);
  const named = selectOwners(reader, owner).select('id').where('id', 'in', ids).limit(1);
  return (await (seen ? named.where(seen) : named).executeTakeFirst()) !== undefined;
}

interface Alias {
  fromId: string;
  keptId: string;
}
const selectAliases = (reader: Reader, aliases: TableName) => (reader as unknown as Kysely<Record<string, Alias>>).selectFrom(aliases);

/** The records that these are a part of now; those that are none of another's are left out. */
export async function findCurrent({ aliases }: Owner, reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (!aliases || ids.length === 0) return new Map();
  const found = await selectAliases(reader, aliases).select(['fromId', 'keptId']).where('fromId', 'in', ids).execute();
  return new Map(found.map(({ fromId, keptId }) => [fromId, keptId]));
}

/** Those of these records that the actor may see and which are not deleted. */
export async function listSeen(owner: Owner, reader: Reader, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const seen = isOwnerSeenBy(owner, reader, actor);
  const named = selectOwners(reader, owner).select('id').where('id', 'in', ids).where('deletedAt', 'is', null);
  return new Set((await (seen ? named.where(seen) : named).execute()).map(({ id }) => id));
}

/** Ids and names of those that the actor may see, and the ids of what became a part of them. */
export function selectVisible(owner: Owner, reader: Reader, actor: Actor): Expression<{ id: string; name: string }> {
  const seen = isOwnerSeenBy(owner, reader, actor);
  const present = selectOwners(reader, owner).where('deletedAt', 'is', null);
  const own = (seen ? present.where(seen) : present).select(['id', sql<string>`${sql.ref(owner.nameColumn)}`.as('name')]);
  if (!owner.aliases) return own;
  const kept = sql.ref(`${owner.table}.id`);
  const parts = (reader as unknown as Kysely<Record<string, Alias & { id: string; deletedAt: string | null }>>)
    .selectFrom(owner.aliases)
    .innerJoin(owner.table, (join) => join.on(sql<SqlBool>`${sql.ref(`${owner.aliases}.keptId`)} = ${kept}`))
    .select([
      sql<string>`${sql.ref(`${owner.aliases}.fromId`)}`.as('id'),
      sql<string>`${sql.ref(`${owner.table}.${owner.nameColumn}`)}`.as('name'),
    ])
    .where(sql<SqlBool>`${sql.ref(`${owner.table}.deletedAt`)} is null`);
  return own.unionAll(seen ? parts.where(seen) : parts);
}

/** The ids of all, deleted ones and what became a part of others too. */
export function selectIds(owner: Owner, reader: Reader): Expression<{ id: string }> {
  const own = selectOwners(reader, owner).select('id');
  return owner.aliases ? own.unionAll(selectAliases(reader, owner.aliases).select('fromId as id')) : own;
}

/** The name of one: of a kind of which some see only a part as far as the actor sees it, of others also if it is deleted. */
export async function findName(owner: Owner, reader: Reader, actor: Actor, id: string): Promise<string | undefined> {
  const named = selectOwners(reader, owner)
    .select(sql<string>`${sql.ref(owner.nameColumn)}`.as('name'))
    .where('id', '=', id);
  const seen = isOwnerSeenBy(owner, reader, actor);
  const present = owner.partsSeenBy ? named.where('deletedAt', 'is', null) : named;
  return (await (seen ? present.where(seen) : present).executeTakeFirst())?.name;
}
