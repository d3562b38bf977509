import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { Slot } from '../../platform/db/lists/compiled.ts';
import { comparedOnSqlite, fewRows, isPostgres, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import type { ScopePart, TableName } from '../list/source.ts';

/** The condition that a row is in one of the parts. SQLite stays on the index that it walks. */
export function scopeCondition(reader: Reader, table: TableName, parts: readonly ScopePart[]): Expression<SqlBool> {
  return isInOneOf(reader, (column) => comparedOnSqlite(reader, `${table}.${column}`), parts);
}

/** The same of columns that a statement refers to in its own way. */
export const isInOneOf = (reader: Reader, ref: (column: string) => RawBuilder<unknown>, parts: readonly ScopePart[]): Expression<SqlBool> =>
  sql`(${sql.join(
    parts.map((part) => isIn(reader, ref(part.column), part)),
    sql` or `,
  )})`;

/** SQLite: the row numbers in any of the parts, each once. Every part is found by its index. */
export const scopeRows = (reader: Reader, table: TableName, parts: readonly ScopePart[]): RowNumbers =>
  selectInParts(reader, table, parts, sql`rowid as "row"`);

/** Something that the parts' indexes hold, so that SQLite reads no row of the table. */
function selectInParts<Selected>(reader: Reader, table: TableName, parts: readonly ScopePart[], what: RawBuilder<unknown>) {
  const selections = apart(reader, parts).map((condition) => sql`select ${what} from ${sql.table(table)} where ${condition}`);
  return sql<Selected>`${sql.join(selections, sql` union all `)}`;
}

/** The ids in any of the parts, for records that belong to them. Every part is found by its index. */
export const idsInScope = (reader: Reader, table: TableName, parts: readonly ScopePart[]): RawBuilder<unknown> =>
  isPostgres(reader)
    ? sql`(select "id" from ${sql.table(table)} where "deletedAt" is null and ${scopeCondition(reader, table, parts)})`
    : sql`(${selectInParts(reader, table, parts, sql`"id"`)})`;

/** SQLite: the row numbers, if they are few; undefined otherwise and on PostgreSQL, which plans by itself. */
export async function fewInScope(reader: Reader, table: TableName, parts: readonly ScopePart[]): Promise<number[] | undefined> {
  return isPostgres(reader) ? undefined : fewRows(reader, [scopeRows(reader, table, parts)], FEW);
}
/** Looking up this many rows one by one is faster than finding them along an order. */
const FEW = 5000;

/** SQLite: the number of rows with these values in any of the parts, counted in indexes alone; undefined on PostgreSQL. */
export async function countInScope(
  reader: Reader,
  table: TableName,
  parts: readonly ScopePart[],
  among: readonly { column: string; values: readonly string[] }[],
): Promise<number | undefined> {
  if (isPostgres(reader)) return undefined;
  const within = among.map(({ column, values }) => sql` and +${sql.ref(column)} in (${sql.join(values)})`);
  const counts = apart(reader, parts).map(
    (condition) => sql`(select count(*) from ${sql.table(table)} where ${condition}${sql.join(within, sql``)})`,
  );
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as "total"`.execute(reader);
  return rows[0]?.total ?? 0;
}

/** The parts as conditions that have no row in common. */
function apart(reader: Reader, parts: readonly ScopePart[]): Expression<SqlBool>[] {
  const conditions = parts.map((part) => isIn(reader, sql.ref(part.column), part));
  return conditions.map((condition, at) => {
    const before = at === 0 ? sql`` : sql` and (${sql.join(conditions.slice(0, at), sql` or `)}) is not true`;
    return sql`"deletedAt" is null and ${condition}${before}`;
  });
}

/** A query brings its own parentheses. PostgreSQL uses an index for an array, but not for a subquery beside an `or`. */
function isIn(reader: Reader, column: RawBuilder<unknown>, { is }: ScopePart): Expression<SqlBool> {
  if (typeof is === 'string' || is instanceof Slot) return sql`${column} = ${is}`;
  return isPostgres(reader) ? sql`${column} = any(array${is})` : sql`${column} in ${is}`;
}
