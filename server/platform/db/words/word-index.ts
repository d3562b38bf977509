import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/**
 * An index of words: a table whose column `words` holds the words of each row, in plain letters, digits and `_`, with blanks between.
 * SQLite: its rows have a `rowNumber`, and a text table of them. PostgreSQL: a `vector` of them.
 */
export interface WordIndex {
  table: string;
  textTable: string;
}

/** A word, or with `isBeginning` any that begins so. */
export interface Wanted {
  word: string;
  isBeginning?: true;
}

/** One of each group must stand in a row. No group may be empty. */
export type Match = readonly (readonly Wanted[])[];

const ALLOWED = /^[a-z0-9_]+$/;

/**
 * Some rows for each of several matches: `column` of each, and the place of its match. PostgreSQL plans one scan for all of them, because
 * planning takes longer than looking.
 */
export function rowsOfEach(
  reader: Reader,
  index: WordIndex,
  column: string,
  matches: readonly Match[],
  limit: number,
): RawBuilder<{ at: number; value: string }> {
  const value = sql.ref(`${index.table}.${column}`);
  if (isPostgres(reader)) {
    const wanted = matches.map((match) => describe(match, WAYS.postgres));
    return sql`select "wanted"."at"::int - 1 as "at", "found"."value" from unnest(${wanted}::text[]) with ordinality as "wanted" ("match", "at")
      cross join lateral (select ${value} as "value" from ${sql.table(index.table)}
        where ${sql.ref(`${index.table}.vector`)} @@ "wanted"."match"::tsquery limit ${sql.lit(limit)}) as "found" order by "wanted"."at"`;
  }
  const each = matches.map(
    (match, at) =>
      sql`select * from (select ${sql.lit(at)} as "at", ${value} as "value" ${rowsWithWords(reader, index, match)} limit ${sql.lit(limit)})`,
  );
  return sql`${sql.join(each, sql` union all `)}`;
}

/** `from … where …` of the rows that match. */
export function rowsWithWords(reader: Reader, { table, textTable }: WordIndex, match: Match): RawBuilder<unknown> {
  const rows = sql.table(table);
  if (isPostgres(reader)) return sql`from ${rows} where ${sql.ref(`${table}.vector`)} @@ ${describe(match, WAYS.postgres)}::tsquery`;
  // The order is stated, because the words select far fewer rows than anything else.
  return sql`from ${sql.table(textTable)} cross join ${rows} on ${sql.ref(`${table}.rowNumber`)} = ${sql.ref(`${textTable}.rowid`)}
    where ${sql.ref(textTable)} match ${describe(match, WAYS.sqlite)}`;
}

/**
 * Runs reads that ask such an index. PostgreSQL can't judge how many rows have a word that it is given for the first time, and would rather
 * read the whole table to find a few than ask the index; so it may not.
 */
export function readByIndex<Result>(reader: Reader, work: (reader: Reader) => Promise<Result>): Promise<Result> {
  if (!isPostgres(reader)) return work(reader);
  const byIndex = async (tx: Reader) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return work(tx);
  };
  return reader.isTransaction ? byIndex(reader) : reader.transaction().execute(byIndex);
}

const WAYS = {
  sqlite: { or: ' OR ', and: ' AND ', say: ({ word, isBeginning }: Wanted) => (isBeginning ? `"${word}" *` : `"${word}"`) },
  postgres: { or: ' | ', and: ' & ', say: ({ word, isBeginning }: Wanted) => (isBeginning ? `${word}:*` : word) },
};

function describe(match: Match, { or, and, say }: (typeof WAYS)['sqlite']): string {
  // Quotes, stars and the like would be operators; whoever makes the words has left them out.
  for (const { word } of match.flat()) if (!ALLOWED.test(word)) throw new Error(`${JSON.stringify(word)} is no word of an index`);
  return match.map((group) => `(${group.map(say).join(or)})`).join(and);
}

/** The condition that a column holds a text of at least three letters somewhere, for a table that has an index of runs of three characters. */
export const holdsPart = (
  reader: Reader,
  { table, textTable, column }: WordIndex & { column: string },
  part: string,
): Expression<SqlBool> => {
  if (!ALLOWED.test(part)) throw new Error(`${JSON.stringify(part)} is no part of a word`);
  if (isPostgres(reader)) return sql`${sql.ref(`${table}.${column}`)} like ${`%${part.replaceAll('_', '\\_')}%`}`;
  return sql`${sql.ref(`${table}.rowNumber`)} in (select rowid from ${sql.table(textTable)} where ${sql.ref(textTable)} match ${`"${part}"`})`;
};
