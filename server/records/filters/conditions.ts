import type { Fields } from '@fairlead/contract/kit/records/fields';
import { type Filter, parametersOf } from '@fairlead/contract/kit/records/lists';
import { dayAfter, isTimeZone, toInstant } from '@fairlead/contract/kit/time';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { Slot, type Values } from '../../platform/db/lists/compiled.ts';
import { extractDigits, folded, sortKey } from '../../platform/db/lists/folded.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import { holds, lineHolds, searchable } from '../../platform/db/lists/text-search.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import type { Among, ListSource, Query, ScopePart, TableName, TextColumn, Tuning } from '../list/source.ts';
import { isInOneOf } from './scope.ts';

/** How a statement refers to a column, which decides the indexes that SQLite may use. */
type Ref = (column: string) => RawBuilder<unknown>;

/** One condition that each row must meet. Its statements have slots for its values, so that they are compiled once per shape. */
export interface Condition {
  /** Equal for conditions whose statements differ in their values alone. */
  shape: string;
  /** What its slots stand for. */
  values: Values;
  column: string;
  /** All matching rows have the same value in the column. */
  isOneValue: boolean;
  /** The text that the column must contain. */
  text?: string;
  /** Whether rows with that text in the column are all that the condition asks for. */
  isTextAlone?: boolean;
  /** The ways by which its rows are found, each by an index. */
  parts?: readonly ScopePart[];
  test(ref: Ref): Expression<SqlBool>;
}

/**
 * Refuses a query that asks for days whose last is before the first. It is for what was sent: what a query means for whoever asks may leave no
 * day, and then finds nothing.
 */
export function assertDaysInOrder({ filters }: { filters: Readonly<Record<string, Filter>> }, query: Query): void {
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.by !== 'period') continue;
    const [first, last] = parametersOf(name, filter).map((parameter) => readText(query[parameter]));
    if (first !== undefined && last !== undefined && last < first)
      throw invalidField(`${name}To`, 'The last day must not be before the first');
  }
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
  const { list, keys = {}, texts = searchedTexts(list.filters), tuning } = source;
  const fields: Fields = list.fields;
  const derived = source.derived?.(reader);
  const findColumn = (field: string) => keys[field] ?? fields[field]?.column ?? field;

  const fromFilters = Object.entries(list.filters).flatMap(([name, filter]): Condition[] => {
    const [value, last] = parametersOf(name, filter).map((parameter) => readText(query[parameter]));
    if (filter.by === 'option') return [];
    if (filter.by === 'period')
      return period(findColumn(filter.field), { name, first: value, last, timeZone, isOfDays: fields[filter.field]?.kind === 'day' });
    if (value === undefined) return [];
    if (filter.by === 'text')
      return textCondition(reader, name, columnFor(texts, filter), { tuning, within: filter.fields, text: folded(value) });
    if (filter.by === 'phone')
      return numberCondition(reader, name, columnFor(texts, filter), findColumn(filter.fields.find((field) => keys[field]) ?? ''), value);
    if (filter.by === 'record') return [refersTo(reader, source, name, value)];
    const column = findColumn(filter.field);
    if (filter.by === 'presence')
      return [presenceCondition(column, value, { isFlag: fields[filter.field]?.kind === 'flag', derived: derived?.[filter.field] })];
    if (value === filter.nobody)
      return [{ shape: `${name} nobody`, values: {}, column, isOneValue: true, test: (ref) => sql`${ref(column)} is null` }];
    const wanted = keys[filter.field] ? sortKey(value) : value;
    return wanted === '' ? [] : [hasValue(name, column, wanted)];
  });
  return [...(source.options?.(query, isWhole) ?? []).map(among), ...fromFilters];
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Rows with these ids. */
export function idCondition(reader: Reader, ids: readonly string[]): Condition {
  const isOnPostgres = isPostgres(reader);
  const list = isOnPostgres ? sql`= any(${new Slot('ids')})` : sql`in (select value from json_each(${new Slot('ids')}))`;
  const values = { ids: isOnPostgres ? ids : JSON.stringify(ids) };
  return { shape: 'ids', values, column: 'id', isOneValue: false, test: (ref) => sql`${ref('id')} ${list}` };
}

/** Rows that are related to one record of another kind. */
function refersTo<Table extends TableName>(reader: Reader, { relations }: ListSource<Table>, name: string, id: string): Condition {
  const relation = relations?.[name];
  if (!relation) throw new Error(`Nothing says which rows ${name} finds`);
  const parts = relation(reader, new Slot(name));
  const test = (ref: Ref) => isInOneOf(reader, ref, parts);
  return { shape: name, values: { [name]: id }, column: name, isOneValue: false, parts, test };
}

/** Rows that have a value, or a flag that is set; or those that don't. `derived` is the SQL of a field that has no column. */
export const presenceCondition = (
  column: string,
  asked: string,
  { isFlag = false, derived }: { isFlag?: boolean; derived?: RawBuilder<unknown> | undefined } = {},
): Condition => {
  const [present, absent] = isFlag ? [sql`= 1`, sql`= 0`] : [sql`is not null`, sql`is null`];
  return {
    shape: `${column} ${asked}`,
    values: {},
    column,
    isOneValue: isFlag || asked === 'no',
    test: (ref) => sql`${derived ?? ref(column)} ${asked === 'yes' ? present : absent}`,
  };
};

const hasValue = (name: string, column: string, value: string): Condition => ({
  shape: `${name} value`,
  values: { [name]: value },
  column,
  isOneValue: true,
  test: (ref) => sql`${ref(column)} = ${new Slot(name)}`,
});

/** Rows with exactly this value. */
export const valueCondition = (column: string, value: string): Condition => hasValue(`the ${column}`, column, value);

/** Rows whose instant lies between two instants, each of which may be left open. */
export const instantCondition = (column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Condition =>
  between(`the ${column}`, column, { from, to, upTo: '<=' });

interface Between {
  from: string | undefined;
  to: string | undefined;
  upTo: '<' | '<=';
}

function between(name: string, column: string, { from, to, upTo }: Between): Condition {
  const [first, last] = [`${name} from`, `${name} to`];
  const bounds = (ref: Ref) => [
    ...(from === undefined ? [] : [sql`${ref(column)} >= ${new Slot(first)}`]),
    ...(to === undefined ? [] : [sql`${ref(column)} ${sql.raw(upTo)} ${new Slot(last)}`]),
  ];
  return {
    shape: `${name} ${from === undefined ? '' : 'from'} ${to === undefined ? '' : upTo}`,
    values: { [first]: from, [last]: to },
    column,
    isOneValue: false,
    test: (ref) => ((from ?? to) === undefined ? sql<SqlBool>`true` : (sql.join(bounds(ref), sql` and `) as RawBuilder<SqlBool>)),
  };
}

/** Few different ones are ever asked, so their values are part of the statement. */
const among = ({ column, values }: Among): Condition => ({
  shape: [column, ...values].join(),
  values: {},
  column,
  isOneValue: values.length === 1,
  test: (ref) =>
    values.length === 1 ? sql`${ref(column)} = ${values[0]}` : sql`${ref(column)} in (${sql.join(values.map((each) => sql.lit(each)))})`,
});

/** The column of a kind that states none: the words of its search, one field a line. */
const searchedTexts = (filters: Readonly<Record<string, Filter>>): TextColumn[] =>
  Object.values(filters).flatMap((filter) =>
    filter.by === 'text' && filter.isSearch ? [{ column: 'searchText', fields: filter.fields }] : [],
  );

function columnFor(texts: readonly TextColumn[], { by, fields }: Extract<Filter, { by: 'text' | 'phone' }>): TextColumn {
  const found = texts.find((each) => (each.isDigits === true) === (by === 'phone') && fields.every((field) => each.fields.includes(field)));
  if (!found) throw new Error(`No column holds the text of ${fields.join(' and ')}`);
  return found;
}

function textCondition(
  reader: Reader,
  name: string,
  { column, fields }: TextColumn,
  { tuning, within, text }: { tuning: Tuning | undefined; within: readonly string[]; text: string },
): Condition[] {
  if (text === '') return [];
  const lines = within.map((field) => fields.indexOf(field));
  const isAnywhere = lines.length === fields.length;
  const byLines = !isAnywhere || tuning?.lineIndexes?.includes(column);
  const wanted = new Slot(name);
  return [
    {
      shape: name,
      values: { [name]: searchable(reader, text) },
      column,
      isOneValue: false,
      text,
      isTextAlone: isAnywhere,
      test: (ref) => (byLines ? lineHolds(reader, ref(column), lines, isAnywhere, wanted) : holds(reader, ref(column), wanted)),
    },
  ];
}

/** Matches the digits of a number, or the displayed text if no digits were typed. */
function numberCondition(reader: Reader, name: string, { column }: TextColumn, displayed: string, typed: string): Condition[] {
  const digits = extractDigits(typed);
  const words = folded(typed);
  const slot = new Slot(name);
  if (digits !== '') {
    const values = { [name]: searchable(reader, digits) };
    const test = (ref: Ref) => holds(reader, ref(column), slot);
    return [{ shape: `${name} digits`, values, column, isOneValue: false, text: digits, isTextAlone: true, test }];
  }
  if (words === '') return [];
  const values = { [name]: searchable(reader, words) };
  return [{ shape: `${name} words`, values, column: displayed, isOneValue: false, test: (ref) => holds(reader, ref(displayed), slot) }];
}

interface Days {
  name: string;
  first: string | undefined;
  last: string | undefined;
  timeZone: string;
  /** The column holds days instead of instants. */
  isOfDays: boolean;
}

function period(column: string, { name, first, last, timeZone, isOfDays }: Days): Condition[] {
  if ((first ?? last) === undefined) return [];
  if (isOfDays) return [between(name, column, { from: first, to: last, upTo: '<=' })];
  const startOf = (day: string | undefined) => (day ? toInstant(day, '00:00', timeZone).toISOString() : undefined);
  const [from, to] = [startOf(first), startOf(last && dayAfter(last))];
  return [between(name, column, { from, to, upTo: '<' })];
}
