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

/** Ids and names of those that the actor may see. */
export function selectVisible(owner: Owner, reader: Reader, actor: Actor): Expression<{ id: string; name: string }> {
  const seen = isOwnerSeenBy(owner, reader, actor);
  const present = selectOwners(reader, owner).where('deletedAt', 'is', null);
  return (seen ? present.where(seen) : present).select(['id', sql<string>`${sql.ref(owner.nameColumn)}`.as('name')]);
}

/** The ids of all, deleted ones too. */
export const selectIds = (owner: Owner, reader: Reader): Expression<{ id: string }> => selectOwners(reader, owner).select('id');

/** The name of one: of a kind of which some see only a part as far as the actor sees it, of others also if it is deleted. */
export async function findName(owner: Owner, reader: Reader, actor: Actor, id: string): Promise<string | undefined> {
  const named = selectOwners(reader, owner)
    .select(sql<string>`${sql.ref(owner.nameColumn)}`.as('name'))
    .where('id', '=', id);
  const seen = isOwnerSeenBy(owner, reader, actor);
  const present = owner.partsSeenBy ? named.where('deletedAt', 'is', null) : named;
  return (await (seen ? present.where(seen) : present).executeTakeFirst())?.name;
}
