import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';

/**
 * Filters on SQLite, which keeps no figures by which to judge how common a value is: so it is asked. When an index finds
 * few rows for what is wanted, their numbers are kept, and those rows are taken and sorted. With more of them, a walk along
 * the order's index meets a page of them soon, and each row on it is compared. PostgreSQL judges by itself.
 */

/** A selection of SQLite's row numbers as `row`, without a limit. */
export type RowNumbers = RawBuilder<{ row: number }>;

export const isPostgres = (reader: Reader): boolean => reader.getExecutor().adapter instanceof PostgresAdapter;

/** The finds of the first of these that finds fewer than so many; undefined when none does. They are kept: what follows need not look again. */
export async function fewRows(reader: Reader, asked: readonly RowNumbers[], fewerThan: number): Promise<number[] | undefined> {
  // A power of two, for a bound limit would have the statement prepared anew each time, and many literals make many statements.
  const limit = 2 ** Math.ceil(Math.log2(Math.max(1, fewerThan)));
  for (const rows of asked) {
    const found = await sql<{ row: number }>`${rows} limit ${sql.lit(limit)}`.execute(reader);
    if (found.rows.length < limit) return found.rows.map(({ row }) => row);
  }
  return undefined;
}

/** The condition that a row is one of these, or of those that a selection finds. */
export const amongRows = (column: string, rows: readonly number[] | RowNumbers): Expression<SqlBool> =>
  'toOperationNode' in rows
    ? sql`${sql.ref(column)} in (${rows})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(rows)}))`;

/** A column as it is compared where SQLite must not take it for a reason to use another index than the order's. */
export const compared = (column: string): RawBuilder<string | null> => sql`+${sql.ref(column)}`;

/** The same on SQLite; PostgreSQL may use the column's index, because it judges by itself. */
export const comparedOnSqlite = (reader: Reader, column: string): RawBuilder<string | null> =>
  isPostgres(reader) ? sql.ref(column) : compared(column);
