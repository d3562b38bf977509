import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isOneOf } from '../../../platform/db/lists/json-list.ts';
import { fewInScope } from '../../../records/filters/scope.ts';
import type { ScopePart, TableName } from '../../../records/list/source.ts';
import { type Hanging, seeThrough } from '../../../records/visibility/hanging.ts';
import * as owner from '../../../records/visibility/owner.ts';
import { EMPLOYEE_OWNER, selectDepartment } from '../../team/team.service.ts';

/**
 * The ways in which an actor may see a client, deleted or not; undefined for actors who see all. *Own* is what is assigned to them and
 * what they added; *department* also what its people are assigned or added (docs/product/people.md).
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

/** Clients, as what others hang on. */
export const CLIENT_OWNER: owner.Owner = { table: 'client', nameColumn: 'companyName', partsSeenBy, aliases: 'clientAlias' };

/** The client that one became a part of; itself if it is no other's part. Does not check permissions. */
export const currentOf = async (reader: Reader, id: string): Promise<string> =>
  (await owner.findCurrent(CLIENT_OWNER, reader, [id])).get(id) ?? id;

/** The same of several, those that are a part of none left out. */
export const findCurrent = (reader: Reader, ids: readonly string[]): Promise<Map<string, string>> =>
  owner.findCurrent(CLIENT_OWNER, reader, ids);

/** What records hang on, by the words that their lists use. */
export const OWNERS = { client: CLIENT_OWNER, employee: EMPLOYEE_OWNER };

/** Who sees the records of a table by what its list says they hang on. */
export const seeThroughOwners = <Table extends TableName>(table: Table, list: Hanging) => seeThrough(OWNERS, table, list);

export const isSeenBy = (reader: Reader, actor: Actor): Expression<SqlBool> | undefined => owner.isOwnerSeenBy(CLIENT_OWNER, reader, actor);

/** SQLite: the row numbers that an actor may see, if they are few. PostgreSQL plans by itself. */
export async function fewSeenBy(reader: Reader, actor: Actor): Promise<number[] | undefined> {
  const parts = partsSeenBy(reader, actor);
  return parts && fewInScope(reader, 'client', parts);
}

/** The condition that the actor sees the client whose id a column holds, and that it is not deleted. */
export const isOfVisible = (reader: Reader, actor: Actor, column: string): Expression<SqlBool> =>
  owner.isOfVisible(CLIENT_OWNER, reader, actor, column);

/** Whether there is a client with this id, deleted or not. */
export const isKept = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('client').select('client.id').where('client.id', '=', id).executeTakeFirst()) !== undefined;

/** Whether the actor sees what is assigned to one of these employees. */
export async function isOneOfTheirs(reader: Reader, { employeeId, sees }: Actor, ids: readonly string[]): Promise<boolean> {
  if (employeeId === null || ids.length === 0) return false;
  if (ids.includes(employeeId) || sees !== 'department') return ids.includes(employeeId);
  return (await selectDepartment(reader, employeeId).where('employee.id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Those of these clients, of which the actor sees none now, that they may have seen until now. `subjects` are the clients and employees that
 * the changes of each were about, before and after.
 */
export async function whichWereSeen(reader: Reader, actor: Actor, subjects: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const ids = [...subjects.keys()];
  const seen = isSeenBy(reader, actor);
  if (!seen || ids.length === 0) return ids;
  const kept = await reader
    .selectFrom('client')
    .select(['client.id', sql<SqlBool>`${seen}`.as('isTheirs')])
    .where(isOneOf(reader, 'client.id', ids))
    .execute();
  const unrelated = new Set(kept.flatMap(({ id, isTheirs }) => (isTheirs ? [] : [id])));
  const people = new Set(await listTheirPeople(reader, actor));
  return ids.filter((id) => !unrelated.has(id) || subjects.get(id)?.some((subject) => people.has(subject)));
}

/** The employees of whom the actor sees what is assigned to them. */
async function listTheirPeople(reader: Reader, { employeeId, sees }: Actor): Promise<string[]> {
  if (employeeId === null) return [];
  if (sees !== 'department') return [employeeId];
  return (await selectDepartment(reader, employeeId).execute()).map(({ id }) => id);
}
