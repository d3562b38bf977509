import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { PLANNED_EACH_TIME } from './compiled.ts';
import { isPostgres } from './narrowing.ts';

/** The names of the records that such a column refers to, as a JSON list in its order; null for one that is not there. */
export function namesIn(reader: Reader, column: string, { table, name }: { table: string; name: string }): RawBuilder<string> {
  const named = sql.ref(`named.${name}`);
  const join = sql`left join ${sql.table(table)} as "named" on "named"."id" = "entry"."value"`;
  return isPostgres(reader)
    ? sql`(select coalesce(json_agg(${named} order by "entry"."at"), '[]')
        from json_array_elements_text(${sql.ref(column)}::json) with ordinality as "entry" ("value", "at") ${join})`
    : sql`(select json_group_array(${named} order by "entry"."key") from json_each(${sql.ref(column)}) as "entry" ${join})`;
}

/** The entries of a column that holds a list of texts as JSON, each a row with `value`; to be joined with the row that has the column. */
export const textsIn = (reader: Reader, column: string): RawBuilder<{ value: string }> =>
  isPostgres(reader) ? sql`json_array_elements_text(${sql.ref(column)}::json)` : sql`json_each(${sql.ref(column)})`;

/** The condition that a column holds one of these texts, in a statement that is the same for any number of them. */
export function isOneOf(reader: Reader, column: string | Expression<string>, texts: readonly string[]): Expression<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return isPostgres(reader)
    ? sql`${value} = any(${texts}::text[])`
    : sql`${value} in (select "value" from json_each(${JSON.stringify(texts)}))`;
}

/**
 * The same for a column with an index of its parts as well: PostgreSQL would look up each text in that one, which takes milliseconds a text.
 */
export const isAmong = (reader: Reader, column: string, texts: readonly string[]): Expression<SqlBool> =>
  isPostgres(reader) ? sql`${sql.ref(column)} in (select unnest(${texts}::text[]))` : isOneOf(reader, column, texts);

/**
 * Of each of these pairs of values the first rows that have it in the first two columns of an index, in the order of its third; of each at most
 * so many. The statement is the same for any number of them; one with a part for each takes two to three times as long.
 */
export function firstOfEach<Row>(
  reader: Reader,
  table: string,
  [one, other, order]: readonly [string, string, string],
  wanted: readonly (readonly [string, string])[],
  most: number,
): RawBuilder<Row> {
  const columns = sql.join([one, other, order].map((column) => sql.ref(`${table}.${column}`)));
  const has = (at: string) => sql`${sql.ref(`${at}.${one}`)} = "wanted"."one" and ${sql.ref(`${at}.${other}`)} = "wanted"."other" `;
  // The table may have grown from a few rows to thousands, as in an import, since a kept plan was made.
  if (isPostgres(reader))
    return sql`select "found".* from unnest(${wanted.map(([value]) => value)}::text[], ${wanted.map(([, value]) => value)}::text[]) as "wanted" ("one", "other")
      cross join lateral (select ${columns} from ${sql.table(table)} where ${has(table)} order by ${sql.ref(order)} limit ${most}) as "found" ${sql.raw(PLANNED_EACH_TIME)}`;
  // SQLite has no such join; so the last of the first ones is looked up, if there are more.
  return sql`with "pair" as materialized (select "value" ->> 0 as "one", "value" ->> 1 as "other" from json_each(${JSON.stringify(wanted)})),
    "wanted" as materialized (select "one", "other", (select ${sql.ref(`last.${order}`)} from ${sql.table(table)} as "last"
      where ${sql.ref(`last.${one}`)} = "pair"."one" and ${sql.ref(`last.${other}`)} = "pair"."other"
      order by ${sql.ref(`last.${order}`)} limit 1 offset ${most - 1}) as "last" from "pair")
    select ${columns} from "wanted" cross join ${sql.table(table)}
      where ${has(table)} and ("wanted"."last" is null or ${sql.ref(`${table}.${order}`)} <= "wanted"."last")`;
}

/** As `textsIn`, of a list of objects, of whose `value` `numberIn` takes a number. */
export const objectsIn = (reader: Reader, column: string): RawBuilder<{ value: string }> =>
  isPostgres(reader) ? sql`json_array_elements(${sql.ref(column)}::json)` : sql`json_each(${sql.ref(column)})`;

/** The text of a JSON object of columns. */
export function objectOf(reader: Reader, columns: Readonly<Record<string, string>>): RawBuilder<string> {
  const parts = sql.join(Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]));
  return isPostgres(reader) ? sql`json_build_object(${parts})::text` : sql`json_object(${parts})`;
}

/** The texts of a subquery's rows as one, in their order, with commas between. */
export const joinedTexts = (reader: Reader, column: string): RawBuilder<string | null> =>
  isPostgres(reader) ? sql`string_agg(${sql.ref(column)}, ',')` : sql`group_concat(${sql.ref(column)}, ',')`;

/** So many characters of a text column after the first place where a text stands in it; it is nothing to go by where that doesn't. */
export function charactersAfter(reader: Reader, column: string, text: string, count: number): RawBuilder<string> {
  const at = isPostgres(reader) ? sql`strpos(${sql.ref(column)}, ${text})` : sql`instr(${sql.ref(column)}, ${text})`;
  return sql`substr(${sql.ref(column)}, ${at} + ${sql.lit(text.length)}, ${sql.lit(count)})`;
}

export const numberIn = (reader: Reader, object: string, name: string): RawBuilder<number> =>
  isPostgres(reader) ? sql`(${sql.ref(object)} ->> ${sql.lit(name)})::double precision` : sql`(${sql.ref(object)} ->> ${sql.lit(name)})`;

/** A text of a JSON object. */
export const textIn = (reader: Reader, object: RawBuilder<string>, name: string): RawBuilder<string> =>
  isPostgres(reader) ? sql`(${object}::json ->> ${sql.lit(name)})` : sql`(${object} ->> ${sql.lit(name)})`;

/** A number of a JSON object as it is written there. SQLite would read the last digits of some as those of another number. */
export const digitsIn = (reader: Reader, object: RawBuilder<string>, name: string): RawBuilder<string> =>
  isPostgres(reader) ? sql`(${object}::json ->> ${sql.lit(name)})` : sql`(${object} -> ${sql.lit(name)})`;
