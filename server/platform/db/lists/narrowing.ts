import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';

/**
 * Filters on SQLite, which keeps no figures by which to judge how common a value is: so it is asked. When an index finds
 * few rows for what is wanted, their numbers are kept, and those rows are taken and sorted. With more of them, a walk along
 * the order's index meets a page of them soon, and each row on it is compared. PostgreSQL judges by itself.
 */

/** Up to so many finds are looked up and sorted. */
export const NARROW = 5000;

/** A selection of SQLite's row numbers as `row`, without a limit. */
export type RowNumbers = RawBuilder<{ row: number }>;

export const isPostgres = (reader: Reader): boolean => reader.getExecutor().adapter instanceof PostgresAdapter;

/** The finds of the first of these that finds few; undefined when all find many. They are kept: what follows need not look again. */
export async function fewRows(reader: Reader, asked: readonly RowNumbers[], atMost = NARROW): Promise<number[] | undefined> {
  for (const rows of asked) {
    const found = await sql<{ row: number }>`${rows} limit ${sql.lit(atMost + 1)}`.execute(reader);
    if (found.rows.length <= atMost) return found.rows.map(({ row }) => row);
  }
  return undefined;
}

/** The condition that a row is one of these; good for the request they were asked for in. */
export const amongRows = (column: string, rows: readonly number[]): Expression<SqlBool> =>
  sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(rows)}))`;

/** A column as it is compared where SQLite must not take it for a reason to use another index than the order's. */
export const compared = (column: string): RawBuilder<string | null> => sql`+${sql.ref(column)}`;
