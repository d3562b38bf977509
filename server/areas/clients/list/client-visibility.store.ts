import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { fewInScope, idsInScope, isInOneOf, scopeCondition } from '../../../records/filters/scope.ts';
import type { ScopePart } from '../../../records/list/source.ts';
import { selectDepartment } from '../../team/team.service.ts';

/**
 * The ways in which an actor may see a client, deleted or not; undefined for actors who see all. *Own* is what is assigned to them and
 * what they added; *department* also what its people are assigned or added (docs/product/accounts.md).
 */
export function partsSeenBy(reader: Reader, { accountId, employeeId, sees }: Actor): ScopePart[] | undefined {
  if (sees === 'all') return undefined;
  const added: ScopePart = { column: 'createdBy', is: accountId };
  if (employeeId === null) return [added];
  const assigned: ScopePart = { column: 'assignedToId', is: employeeId };
  if (sees === 'own') return [assigned, added];
  const people = selectDepartment(reader, employeeId);
  const accounts = reader.selectFrom('account').select('account.id').where('account.employeeId', 'in', people);
  return [assigned, { column: 'assignedToId', is: people }, added, { column: 'createdBy', is: accounts }];
}

export function isSeenBy(reader: Reader, actor: Actor): Expression<SqlBool> | undefined {
  const parts = partsSeenBy(reader, actor);
  return parts && scopeCondition(reader, 'client', parts);
}

/** SQLite: the row numbers that an actor may see, if they are few. PostgreSQL plans by itself. */
export async function fewSeenBy(reader: Reader, actor: Actor): Promise<number[] | undefined> {
  const parts = partsSeenBy(reader, actor);
  return parts && fewInScope(reader, 'client', parts);
}

/** By what an actor sees what hangs on clients, in a column that holds the client's id; undefined for those who see all. */
export function partsOfVisible(reader: Reader, actor: Actor, column: string): ScopePart[] | undefined {
  const parts = partsSeenBy(reader, actor);
  return parts && [{ column, is: idsInScope(reader, 'client', parts) }];
}

/** The condition that the actor sees the client whose id a column holds. Few clients are deleted, so for actors who see all these are excluded. */
export function isOfVisible(reader: Reader, actor: Actor, column: string): Expression<SqlBool> {
  const parts = partsOfVisible(reader, actor, column);
  return parts
    ? isInOneOf(reader, sql.ref, parts)
    : sql`${sql.ref(column)} not in (select "id" from "client" where "deletedAt" is not null)`;
}

/** Whether the actor may see one of these clients, including deleted ones. */
export async function isAnySeen(reader: Reader, actor: Actor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const seen = isSeenBy(reader, actor);
  const named = reader.selectFrom('client').select('client.id').where('client.id', 'in', ids).limit(1);
  return (await (seen ? named.where(seen) : named).executeTakeFirst()) !== undefined;
}

/** Whether there is a client with this id, deleted or not. */
export const isKept = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('client').select('client.id').where('client.id', '=', id).executeTakeFirst()) !== undefined;

/** Whether the actor sees what is assigned to one of these employees. */
export async function isOneOfTheirs(reader: Reader, { employeeId, sees }: Actor, ids: readonly string[]): Promise<boolean> {
  if (employeeId === null || ids.length === 0) return false;
  if (ids.includes(employeeId) || sees !== 'department') return ids.includes(employeeId);
  return (await selectDepartment(reader, employeeId).where('employee.id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;
}
