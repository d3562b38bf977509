import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { compared, fewRows, isPostgres, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { departmentOf } from '../team/team.service.ts';
import type { ClientRow } from './clients.rules.ts';

/**
 * The condition that an actor may see a client, deleted or not; undefined for those who see all. Theirs is what they added
 * and what is assigned to them; their department's, also what its people added or are assigned (docs/product/accounts.md).
 */
export function isSeenBy(reader: Reader, actor: Actor): Expression<SqlBool> | undefined {
  if (actor.sees === 'all') return undefined;
  // SQLite is to keep to the order's index, whoever asks: where few are seen, `rowsSeenBy` says which.
  const column = isPostgres(reader) ? (name: string) => sql.ref(name) : compared;
  const conditions = [...addedBy(reader, actor, column('client.createdBy')), ...assignedTo(reader, actor, column('client.assignedToId'))];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** SQLite: the rows that an actor may see, each once; undefined for those who see all. */
export function rowsSeenBy(reader: Reader, actor: Actor): RowNumbers | undefined {
  if (actor.sees === 'all') return undefined;
  const selections = apart(reader, actor).map((condition) => sql`select "searchRow" as "row" from "client" where ${condition}`);
  return sql`${sql.join(selections, sql` union all `)}`;
}

/** SQLite: how many clients of these segments a restricted actor may see, counted in indexes alone. */
export async function countSeen(reader: Reader, actor: Actor, segments: readonly ClientRow['segment'][]): Promise<number> {
  const counts = apart(reader, actor).map(
    (condition) => sql`(select count(*) from "client" where ${condition} and +"segment" in (${sql.join(segments)}))`,
  );
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as "total"`.execute(reader);
  return rows[0]?.total ?? 0;
}

/** What an actor sees, in parts that have no row in common and are each found by an index that holds all they ask. */
function apart(reader: Reader, actor: Actor): Expression<SqlBool>[] {
  const conditions = [...assignedTo(reader, actor, sql.ref('assignedToId')), ...addedBy(reader, actor, sql.ref('createdBy'))];
  return conditions.map((condition, at) => {
    const before = at === 0 ? sql`` : sql` and (${sql.join(conditions.slice(0, at), sql` or `)}) is not true`;
    return sql`"deletedAt" is null and ${condition}${before}`;
  });
}

/** SQLite: those rows where they are few. PostgreSQL finds its way by itself. */
export async function fewSeenBy(reader: Reader, actor: Actor): Promise<number[] | undefined> {
  const rows = isPostgres(reader) ? undefined : rowsSeenBy(reader, actor);
  return rows && fewRows(reader, [rows]);
}

type Column = RawBuilder<unknown>;

function addedBy(reader: Reader, { accountId, employeeId, sees }: Actor, column: Column): Expression<SqlBool>[] {
  const own = sql<SqlBool>`${column} = ${accountId}`;
  if (sees === 'own' || employeeId === null) return [own];
  const people = departmentOf(reader, employeeId);
  return [own, isOneOf(reader, column, reader.selectFrom('account').select('account.id').where('account.employeeId', 'in', people))];
}

function assignedTo(reader: Reader, { employeeId, sees }: Actor, column: Column): Expression<SqlBool>[] {
  if (employeeId === null) return [];
  const own = sql<SqlBool>`${column} = ${employeeId}`;
  return sees === 'own' ? [own] : [own, isOneOf(reader, column, departmentOf(reader, employeeId))];
}

/** A query brings its own parentheses. PostgreSQL looks an array up in an index, but no subquery that stands beside an `or`. */
const isOneOf = (reader: Reader, column: Column, ids: Expression<unknown>): Expression<SqlBool> =>
  isPostgres(reader) ? sql`${column} = any(array${ids})` : sql`${column} in ${ids}`;

/** Whether the actor may see one of these clients, the deleted among them too. */
export async function isAnySeen(reader: Reader, actor: Actor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const seen = isSeenBy(reader, actor);
  const named = reader.selectFrom('client').select('client.id').where('client.id', 'in', ids).limit(1);
  return (await (seen ? named.where(seen) : named).executeTakeFirst()) !== undefined;
}

/** Whether a client with this id is kept, deleted or not. */
export const isKept = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('client').select('client.id').where('client.id', '=', id).executeTakeFirst()) !== undefined;

/** Whether what is assigned to one of these employees is shown to the actor. */
export async function isOneOfTheirs(reader: Reader, { employeeId, sees }: Actor, ids: readonly string[]): Promise<boolean> {
  if (employeeId === null || ids.length === 0) return false;
  if (ids.includes(employeeId) || sees !== 'department') return ids.includes(employeeId);
  return (await departmentOf(reader, employeeId).where('employee.id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;
}
