import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './database.ts';
import { folded } from './folded.ts';

export { folded } from './folded.ts';

/** Up to so many finds are looked up and sorted; with more of them a walk along the order meets a page of them soon. */
const NARROW = 5000;
/** The index knows runs of three characters. */
const SHORTEST_INDEXED = 3;

/**
 * The condition that a row's `searchText` holds the text somewhere, whatever the case or the accents; undefined for a
 * blank text. It goes with any other conditions and any order, in a page as in a count. Nothing in the text is special.
 *
 * PostgreSQL judges by itself how common a text is. SQLite does not, so it is asked first: a rare text is taken from the
 * index of clients, a common one is compared row by row along the order. The condition is for the request it was made in.
 */
export async function matchesText(
  reader: Reader,
  { table, text, as = table }: { table: 'client' | 'employee'; text: string; as?: string },
): Promise<Expression<SqlBool> | undefined> {
  const wanted = folded(text);
  if (wanted === '') return undefined;
  const column = sql.ref(`${as}.searchText`);
  if (reader.getExecutor().adapter instanceof PostgresAdapter) return sql<SqlBool>`${column} like ${`%${escaped(wanted)}%`}`;
  const holds = sql<SqlBool>`instr(${column}, ${wanted}) > 0`;
  if (table !== 'client') return holds;
  const rows = await fewRows(reader, [...wanted].length >= SHORTEST_INDEXED ? indexedRows(wanted) : walkedRows(wanted));
  return rows ? sql<SqlBool>`${sql.ref(`${as}.searchRow`)} in (select value from json_each(${JSON.stringify(rows)}))` : holds;
}

type Rows = RawBuilder<{ row: number }>;

const indexedRows = (wanted: string): Rows =>
  sql`select rowid as "row" from "clientText" where "clientText" match ${`"${wanted.replaceAll('"', '""')}"`}`;

/** Too short for the index of texts; the names' own index holds the text too, and is far smaller than the rows. */
const walkedRows = (wanted: string): Rows =>
  sql`select "searchRow" as "row" from "client" indexed by "client_segment_nameKey" where "deletedAt" is null and instr("searchText", ${wanted}) > 0`;

/** Undefined when there are many. Those found are kept, so that the queries that follow need not look again. */
async function fewRows(reader: Reader, rows: Rows): Promise<number[] | undefined> {
  const found = await sql<{ row: number }>`${rows} limit ${sql.lit(NARROW + 1)}`.execute(reader);
  return found.rows.length > NARROW ? undefined : found.rows.map(({ row }) => row);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
