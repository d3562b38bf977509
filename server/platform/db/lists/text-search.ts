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
export const contains = (reader: Reader, column: Column, wanted: string): Expression<SqlBool> =>
  holds(reader, column, searchable(reader, wanted));

/** A folded text as statements look for it. */
export const searchable = (reader: Reader, wanted: string): string =>
  isPostgres(reader) ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : wanted;

/** The same as `contains`, of a text that is `searchable` or of a slot for one. */
export const holds = (reader: Reader, column: Column, wanted: unknown): Expression<SqlBool> =>
  isPostgres(reader) ? sql`${column} like ${wanted}` : sql`instr(${column}, ${wanted}) > 0`;

/**
 * The same for some of the lines of a column, counted from 0, or `isAnywhere` for all of them. PostgreSQL has an index and figures of
 * each line, so that it never takes the one for the other; no folded text goes over the end of a line.
 */
export function lineHolds(
  reader: Reader,
  column: Column,
  lines: readonly number[],
  isAnywhere: boolean,
  wanted: unknown,
): Expression<SqlBool> {
  if (isPostgres(reader)) {
    const each = lines.map((at) => sql`split_part(${column}, ${sql.raw("E'\\n'")}, ${sql.lit(at + 1)}) like ${wanted}`);
    return sql`(${sql.join(each, sql` or `)})`;
  }
  if (isAnywhere) return holds(reader, column, wanted);
  if (lines.length !== 1 || lines[0] !== 0) throw new Error('Only the first line is looked in by itself');
  return sql`(instr(${column}, ${wanted}) between 1 and instr(${column}, ${sql.lit('\n')}))`;
}

/** What to ask of a table of runs of three characters, for the rows in which all of these texts stand; undefined if each is too short for it. */
export function matchTexts(texts: readonly { column: string; text: string }[]): string | undefined {
  const known = texts.filter(({ text }) => [...text].length >= SHORTEST_INDEXED);
  if (known.length === 0) return undefined;
  return known.map(({ column, text }) => `${column} : "${text.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * The same for all rows that `matchTexts` finds and few others, three times as fast: each text must have the same runs of characters side by
 * side, wherever they stand. So the texts themselves must be looked for in the rows.
 */
export const matchRuns = (texts: readonly { column: string; text: string }[]): string | undefined =>
  matchTexts(texts.flatMap(({ column, text }) => splitIntoRuns([...text]).map((run) => ({ column, text: run }))));

/** Runs of three characters that cover a text; the last one may share characters with the one before. */
function splitIntoRuns(characters: readonly string[]): string[] {
  const last = characters.length - SHORTEST_INDEXED;
  return characters.flatMap((_, at) =>
    at === last || (at < last && at % SHORTEST_INDEXED === 0) ? characters.slice(at, at + SHORTEST_INDEXED).join('') : [],
  );
}

/** SQLite: the rows that match in such a table. */
export const rowsMatching = (index: string, match: unknown): RowNumbers =>
  sql`select rowid as "row" from ${sql.table(index)} where ${sql.ref(index)} match ${match}`;
