import type { Fields } from '@fairlead/contract/kit/records/fields';
import { type Filter, parametersOf } from '@fairlead/contract/kit/records/lists';
import { dayAfter, isTimeZone, toInstant } from '@fairlead/contract/kit/time';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { extractDigits, folded, sortKey } from '../../platform/db/lists/folded.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import { contains, lineContains } from '../../platform/db/lists/text-search.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import type { ListSource, Query, ScopePart, TableName, TextColumn } from '../list/source.ts';
import { isInOneOf } from './scope.ts';

/** How a statement refers to a column, which decides the indexes that SQLite may use. */
type Ref = (column: string) => RawBuilder<unknown>;

/** One condition that each row must meet. */
export interface Condition {
  column: string;
  /** All matching rows have the same value in the column. */
  isOneValue: boolean;
  /** All values that matching rows have in the column, where the writes may keep the number of such rows. */
  values?: readonly string[];
  /** Says all that it asks, where few different ones are ever asked. */
  name?: string;
  /** The text that the column must contain. */
  text?: string;
  /** The ways by which its rows are found, each by an index. */
  parts?: readonly ScopePart[];
  test(ref: Ref): Expression<SqlBool>;
}

/** A query's filters as conditions. Days are in the query's time zone, or in `zone` if it names none. */
export function makeConditions<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  query: Query,
  { zone, isWhole = false }: { zone: string; isWhole?: boolean },
): Condition[] {
  const timeZone = typeof query.timeZone === 'string' ? query.timeZone : zone;
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'The time zone is not known');
  const { list, keys, texts } = source;
  const fields: Fields = list.fields;
  const findColumn = (field: string) => keys[field] ?? fields[field]?.column ?? field;

  const fromFilters = Object.entries(list.filters).flatMap(([name, filter]): Condition[] => {
    const [value, last] = parametersOf(name, filter).map((parameter) => readText(query[parameter]));
    if (filter.by === 'option') return [];
    if (filter.by === 'period') return period(findColumn(filter.field), { name, first: value, last, timeZone });
    if (value === undefined) return [];
    if (filter.by === 'text') return textCondition(reader, columnFor(texts, filter), filter.fields, folded(value));
    if (filter.by === 'phone')
      return numberCondition(reader, columnFor(texts, filter), findColumn(filter.fields.find((field) => keys[field]) ?? ''), value);
    if (filter.by === 'record') return [refersTo(reader, source, name, value)];
    const column = findColumn(filter.field);
    if (filter.by === 'presence') return [presence(column, value)];
    if (value === filter.nobody) return [{ column, isOneValue: true, test: (ref) => sql`${ref(column)} is null` }];
    const wanted = keys[filter.field] ? sortKey(value) : value;
    return wanted === '' ? [] : [{ column, isOneValue: true, test: (ref) => sql`${ref(column)} = ${wanted}` }];
  });
  const options = (source.options?.(query, isWhole) ?? []).map(({ column, values }) => ({
    ...among(column, values),
    values,
    name: [column, ...values].join(),
  }));
  return [...options, ...fromFilters];
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Rows with these ids. */
export function idCondition(reader: Reader, ids: readonly string[]): Condition {
  const list = isPostgres(reader) ? sql`= any(${ids})` : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
  return { column: 'id', isOneValue: false, test: (ref) => sql`${ref('id')} ${list}` };
}

/** Rows that are related to one record of another kind. */
function refersTo<Table extends TableName>(reader: Reader, { relations }: ListSource<Table>, name: string, id: string): Condition {
  const relation = relations?.[name];
  if (!relation) throw new Error(`Nothing says which rows ${name} finds`);
  const parts = relation(reader, id);
  return { column: name, isOneValue: false, parts, test: (ref) => isInOneOf(reader, ref, parts) };
}

const presence = (column: string, asked: string): Condition => ({
  column,
  isOneValue: false,
  test: (ref) => (asked === 'yes' ? sql`${ref(column)} is not null` : sql`${ref(column)} is null`),
});

/** Rows with exactly this value. */
export const valueCondition = (column: string, value: string): Condition => among(column, [value]);

/** Rows whose instant lies between two instants, each of which may be left open. */
export const instantCondition = (column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Condition => ({
  column,
  isOneValue: false,
  test: (ref) =>
    sql.join(
      [
        sql<SqlBool>`true`,
        ...(from === undefined ? [] : [sql`${ref(column)} >= ${from}`]),
        ...(to === undefined ? [] : [sql`${ref(column)} <= ${to}`]),
      ],
      sql` and `,
    ) as RawBuilder<SqlBool>,
});

const among = (column: string, values: readonly string[]): Condition => ({
  column,
  isOneValue: values.length === 1,
  test: (ref) =>
    values.length === 1 ? sql`${ref(column)} = ${values[0]}` : sql`${ref(column)} in (${sql.join(values.map((each) => sql.lit(each)))})`,
});

function columnFor(texts: readonly TextColumn[], { by, fields }: Extract<Filter, { by: 'text' | 'phone' }>): TextColumn {
  const found = texts.find((each) => (each.isDigits === true) === (by === 'phone') && fields.every((field) => each.fields.includes(field)));
  if (!found) throw new Error(`No column holds the text of ${fields.join(' and ')}`);
  return found;
}

function textCondition(
  reader: Reader,
  { column, fields, hasLineIndexes }: TextColumn,
  within: readonly string[],
  text: string,
): Condition[] {
  if (text === '') return [];
  const lines = within.map((field) => fields.indexOf(field));
  const isAnywhere = lines.length === fields.length;
  const byLines = !isAnywhere || hasLineIndexes;
  return [
    {
      column,
      isOneValue: false,
      text,
      test: (ref) => (byLines ? lineContains(reader, ref(column), lines, isAnywhere, text) : contains(reader, ref(column), text)),
    },
  ];
}

/** Matches the digits of a number, or the displayed text if no digits were typed. */
function numberCondition(reader: Reader, { column }: TextColumn, displayed: string, typed: string): Condition[] {
  const digits = extractDigits(typed);
  const words = folded(typed);
  if (digits !== '') return [{ column, isOneValue: false, text: digits, test: (ref) => contains(reader, ref(column), digits) }];
  return words === '' ? [] : [{ column: displayed, isOneValue: false, test: (ref) => contains(reader, ref(displayed), words) }];
}

interface Days {
  name: string;
  first: string | undefined;
  last: string | undefined;
  timeZone: string;
}

function period(column: string, { name, first, last, timeZone }: Days): Condition[] {
  if (first !== undefined && last !== undefined && last < first)
    throw invalidField(`${name}To`, 'The last day must not be before the first');
  const startOf = (day: string) => toInstant(day, '00:00', timeZone).toISOString();
  const [from, before] = [first && startOf(first), last && startOf(dayAfter(last))];
  if (from === undefined && before === undefined) return [];
  const test = (ref: Ref) => {
    const bounds = [from && sql`${ref(column)} >= ${from}`, before && sql`${ref(column)} < ${before}`];
    return sql.join(
      bounds.filter((bound) => typeof bound === 'object'),
      sql` and `,
    ) as RawBuilder<SqlBool>;
  };
  return [{ column, isOneValue: false, test }];
}
