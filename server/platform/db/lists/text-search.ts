import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { folded } from './folded.ts';
import { isPostgres, type RowNumbers } from './narrowing.ts';

export { folded } from './folded.ts';

/** The index of texts knows runs of three characters. */
const SHORTEST_INDEXED = 3;

/** What the index of clients' texts is asked for. */
export interface IndexedText {
  column: 'searchText' | 'phoneDigits';
  text: string;
}

/**
 * The condition that a row's `searchText` holds the text somewhere, whatever the case or the accents; undefined for a
 * blank text. It goes with any other conditions and any order. Nothing in the text is special.
 */
export function matchesText(reader: Reader, { as, text }: { as: string; text: string }): Expression<SqlBool> | undefined {
  const wanted = folded(text);
  return wanted === '' ? undefined : contains(reader, `${as}.searchText`, wanted);
}

/** The condition that a folded column holds a folded text, which is not empty. */
export function contains(reader: Reader, column: string, wanted: string): Expression<SqlBool> {
  if (isPostgres(reader)) return sql`${sql.ref(column)} like ${`%${escaped(wanted)}%`}`;
  return sql`instr(${sql.ref(column)}, ${wanted}) > 0`;
}

/** A column of two lines: PostgreSQL has an index and figures of each, so that it never takes the one for the other. */
const line = (column: string, at: 1 | 2) => sql`split_part(${sql.ref(column)}, ${sql.raw("E'\\n'")}, ${sql.lit(at)})`;
const lineContains = (column: string, at: 1 | 2, wanted: string) => sql<SqlBool>`${line(column, at)} like ${`%${escaped(wanted)}%`}`;

/** The same for a column of two lines, in either. */
export function eitherLineContains(reader: Reader, column: string, wanted: string): Expression<SqlBool> {
  if (!isPostgres(reader)) return contains(reader, column, wanted);
  return sql`(${lineContains(column, 1, wanted)} or ${lineContains(column, 2, wanted)})`;
}

/** The same for its first line alone. */
export function firstLineContains(reader: Reader, column: string, wanted: string): Expression<SqlBool> {
  if (isPostgres(reader)) return lineContains(column, 1, wanted);
  return sql`(instr(${sql.ref(column)}, ${wanted}) between 1 and instr(${sql.ref(column)}, ${'\n'}))`;
}

/** SQLite: the clients in which all of these stand; undefined when each is too short for the index. */
export function clientsWith(texts: readonly IndexedText[]): RowNumbers | undefined {
  const known = texts.filter(({ text }) => [...text].length >= SHORTEST_INDEXED);
  if (known.length === 0) return undefined;
  const asked = known.map(({ column, text }) => `${column} : "${text.replaceAll('"', '""')}"`).join(' AND ');
  return sql`select rowid as "row" from "clientText" where "clientText" match ${asked}`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
