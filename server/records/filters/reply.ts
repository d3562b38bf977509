import { type Field, type Fields, listFields } from '@fairlead/contract/kit/records/fields';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import { FILES_PATH } from '../../platform/files/files.ts';
import { JsonRows, JsonText } from '../../platform/http/long-list.ts';
import type { ListSource } from '../list/source.ts';

type Column = RawBuilder<unknown>;
type Dialect = 'sqlite' | 'postgres';

/** How a stored value is converted to JSON. Kinds that are not listed are stored as they are answered. */
const TO_JSON: Record<Dialect, { [Kind in Field['kind']]?: (column: Column) => Column }> = {
  sqlite: {
    money: (column) => sql`${column} / 100.0`,
    flag: (column) => sql`json(iif(${column}, 'true', 'false'))`,
    list: (column) => sql`json(${column})`,
    texts: (column) => sql`json(${column})`,
    references: (column) => sql`json(${column})`,
    names: (column) => sql`json(${column})`,
    record: (column) => sql`json(${column})`,
    picture: (column) => sql`${sql.lit(FILES_PATH)} || ${column}`,
  },
  postgres: {
    money: (column) => sql`${column}::double precision / 100`,
    flag: (column) => sql`${column} = 1`,
    list: (column) => sql`${column}::json`,
    texts: (column) => sql`${column}::json`,
    references: (column) => sql`${column}::json`,
    names: (column) => sql`${column}::json`,
    record: (column) => sql`${column}::json`,
    picture: (column) => sql`${sql.lit(FILES_PATH)} || ${column}`,
  },
};

/** What the JSON of a kind's records is built from. */
export type JsonSource = Pick<ListSource<never>, 'list' | 'derived'> & { table: string; variant?: string };

/** Expressions of fields that have no column, and of columns that are to be answered differently. */
export interface DerivedFields {
  fields: Fields;
  derived: Readonly<Record<string, Column>>;
  /** Tells expressions of the same fields apart. */
  variant?: string;
}

/** The same records with these fields, too. */
export const deriveFields = ({ table, list, derived }: JsonSource, more: DerivedFields): JsonSource => ({
  table,
  list: { ...list, fields: { ...list.fields, ...more.fields } },
  derived: (reader) => ({ ...derived?.(reader), ...more.derived }),
  ...(more.variant !== undefined && { variant: more.variant }),
});

/** Compiled statements, by table, variant and fields. Compiling one takes as long as reading a page. */
const compiled = new Map<string, string>();
/** Requests may name any list of fields, so the cache is limited. */
const COMPILED_MAX = 500;

/**
 * The JSON of the records with these ids, in their order. The database builds it from declared fields alone, so that no other column can
 * leak. Unknown ids are left out. Does not check permissions.
 */
export async function readJson(reader: Reader, source: JsonSource, ids: readonly string[], only?: readonly string[]): Promise<string[]> {
  return (await execute<{ json: string }>(reader, 'rows', source, ids, only)).map(({ json }) => json);
}

/**
 * The same as a part of one list. The database joins the rows, and SQLite's bytes are taken as they are: an object for each row, and decoding
 * and encoding their text, take as long as reading them.
 */
export async function readJsonRows(
  reader: Reader,
  source: JsonSource,
  ids: readonly string[],
  only?: readonly string[],
): Promise<JsonRows> {
  const [found] = await execute<{ json: Uint8Array<ArrayBuffer> | string; count: number }>(reader, 'list', source, ids, only);
  if (!found || found.count === 0) return new JsonRows(0, '');
  return new JsonRows(found.count, found.json);
}

async function execute<Row>(
  reader: Reader,
  form: 'rows' | 'list',
  { table, list, derived, variant = '' }: JsonSource,
  ids: readonly string[],
  only: readonly string[] | undefined,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const way = wayOf(reader, ids);
  const name = [way, form, table, variant, ...(only ?? [])].join();
  const statement =
    compiled.get(name) ?? compileStatement(reader, STATEMENTS[way][form], { table, list, derived: derived?.(reader) }, only);
  if (compiled.size >= COMPILED_MAX) compiled.clear();
  compiled.set(name, statement);
  const sent = way === 'sqlite' ? JSON.stringify(ids) : way === 'postgres' ? ids : ids[0];
  return (await reader.executeQuery<Row>(CompiledQuery.raw(statement, [sent]))).rows;
}

/** A plan for several ids that PostgreSQL made while the table was small reads the whole table, until that is analysed. One for a single id does not. */
function wayOf(reader: Reader, ids: readonly string[]): keyof typeof STATEMENTS {
  if (!isPostgres(reader)) return 'sqlite';
  return ids.length === 1 ? 'postgresOne' : 'postgres';
}

/** The same for one record; undefined if there is none. */
export async function readRecord(reader: Reader, source: JsonSource, id: string, only?: readonly string[]): Promise<JsonText | undefined> {
  const [text] = await readJson(reader, source, [id], only);
  return text === undefined ? undefined : new JsonText(text);
}

function compileStatement(
  reader: Reader,
  statement: Statement,
  { table, list, derived }: Pick<JsonSource, 'table' | 'list'> & { derived: ReturnType<NonNullable<JsonSource['derived']>> | undefined },
  only: readonly string[] | undefined,
): string {
  const values = listFields<Fields>(list.fields)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, { kind, column = name }]) => {
      const reference = derived?.[name] ?? sql.ref(`${table}.${column}`);
      return [name, TO_JSON[isPostgres(reader) ? 'postgres' : 'sqlite'][kind]?.(reference) ?? reference] as const;
    });
  return statement(table, values).compile(reader).sql;
}

type Values = (readonly [string, Column])[];

const sqliteJson = (values: Values) => sql`json_object(${sql.join(values.flatMap(([name, value]) => [sql.lit(name), value]))})`;
const sqliteRows = (table: string) =>
  sql`from json_each(${''}) as "wanted" cross join ${sql.table(table)} where ${sql.ref(`${table}.id`)} = "wanted"."value"`;

/** A function takes at most 100 arguments, which is 50 fields, so a subquery names the columns and its whole row is converted. */
const postgresJson = (values: Values) =>
  sql`(select row_to_json("reply")::text from (select ${sql.join(values.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}) as "reply")`;
/** PostgreSQL expects ten ids of any list. For a list that it knows to be shorter it would plan anew each time, so a subquery hides the length. */
const postgresRows = (table: string) =>
  sql`from unnest((select ${''}::text[])) with ordinality as "wanted" ("id", "at") join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = "wanted"."id"`;

const postgresRow = (table: string) => sql`from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${''}`;

type Statement = (table: string, values: Values) => RawBuilder<unknown>;
const postgresStatements = (from: (table: string) => RawBuilder<unknown>, order: RawBuilder<unknown>) => ({
  rows: ((table, values) => sql`select ${postgresJson(values)} as "json" ${from(table)} ${order}`) satisfies Statement,
  list: ((table, values) =>
    sql`select string_agg(${postgresJson(values)}, ',' ${order}) as "json", count(*)::int as "count" ${from(table)}`) satisfies Statement,
});

const STATEMENTS = {
  sqlite: {
    rows: (table: string, values: Values) => sql`select ${sqliteJson(values)} as "json" ${sqliteRows(table)} order by "wanted"."key"`,
    list: (table: string, values: Values) =>
      sql`select cast(json_group_array(${sqliteJson(values)} order by "wanted"."key") as blob) as "json", count(*) as "count" ${sqliteRows(table)}`,
  },
  postgres: postgresStatements(postgresRows, sql`order by "wanted"."at"`),
  postgresOne: postgresStatements(postgresRow, sql``),
};
