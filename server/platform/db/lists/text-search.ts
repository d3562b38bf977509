import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { folded } from './folded.ts';
import { isPostgres, type RowNumbers } from './narrowing.ts';

export { folded } from './folded.ts';

/** The index of texts knows runs of three characters. */
const SHORTEST_INDEXED = 3;

/**
 * The condition that a row's `searchText` holds the text somewhere, whatever the case or the accents; undefined for a
 * blank text. It goes with any other conditions and any order. Nothing in the text is special.
 */
export function matchesText(reader: Reader, { as, text }: { as: string; text: string }): Expression<SqlBool> | undefined {
  const wanted = folded(text);
  return wanted === '' ? undefined : contains(reader, sql.ref(`${as}.searchText`), wanted);
}

type Column = RawBuilder<unknown>;

/** The condition that a folded column holds a folded text, which is not empty. */
export function contains(reader: Reader, column: Column, wanted: string): Expression<SqlBool> {
  if (isPostgres(reader)) return sql`${column} like ${`%${escaped(wanted)}%`}`;
  return sql`instr(${column}, ${wanted}) > 0`;
}

/**
 * The same for some of the lines of a column, counted from 0, or `isAnywhere` for all of them. PostgreSQL has an index and figures of
 * each line, so that it never takes the one for the other; no folded text goes over the end of a line.
 */
export function lineContains(
  reader: Reader,
  column: Column,
  lines: readonly number[],
  isAnywhere: boolean,
  wanted: string,
): Expression<SqlBool> {
  if (isPostgres(reader)) {
    const each = lines.map((at) => sql`split_part(${column}, ${sql.raw("E'\\n'")}, ${sql.lit(at + 1)}) like ${`%${escaped(wanted)}%`}`);
    return sql`(${sql.join(each, sql` or `)})`;
  }
  if (isAnywhere) return contains(reader, column, wanted);
  if (lines.length !== 1 || lines[0] !== 0) throw new Error('Only the first line is looked in by itself');
  return sql`(instr(${column}, ${wanted}) between 1 and instr(${column}, ${'\n'}))`;
}

/** SQLite: the rows in which all of these stand, from a table of runs of three characters; undefined when each text is too short for it. */
export function rowsWithTexts(index: string, texts: readonly { column: string; text: string }[]): RowNumbers | undefined {
  const known = texts.filter(({ text }) => [...text].length >= SHORTEST_INDEXED);
  if (known.length === 0) return undefined;
  const asked = known.map(({ column, text }) => `${column} : "${text.replaceAll('"', '""')}"`).join(' AND ');
  return sql`select rowid as "row" from ${sql.table(index)} where ${sql.ref(index)} match ${asked}`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
