import type { Actor } from '@fairlead/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type Compiled, runCompiled, Slot, type Values } from '../../platform/db/lists/compiled.ts';
import { compared, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { matchTexts, rowsMatching } from '../../platform/db/lists/text-search.ts';
import type { ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import { scopeRows } from './scope.ts';
import { RUNS, textsOf } from './statements.ts';

/** How a statement refers to a column. */
export type Ref = (column: string) => RawBuilder<unknown>;

/** SQLite: rows that an index finds, among them all that match. `select` is called only to compile a statement. */
export interface Way {
  name: string;
  /** What its own slots stand for. */
  values?: Values;
  select(): RowNumbers;
}

/** The way by all texts together. */
export const TEXTS = 'texts';

/** SQLite: the ways to find matches: by all texts together, by each condition that has an index, and by what the actor may see. */
export function findWays<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
): Way[] {
  const { table, list, tuning = {} } = source;
  const { textIndex, orderedWithin } = tuning;
  const indexed = ['id', ...Object.values(list.hangsOn ?? {}), ...(tuning.indexed ?? [])];
  const scope = source.scope?.(reader, actor);
  const isTextIndexed = textIndex !== undefined && matchTexts(textsOf(conditions)) !== undefined;
  const having = (...some: Condition[]): Way => ({
    name: some.map(({ shape }) => shape).join(' and '),
    select() {
      const tests = some.map(({ test }) => test((name) => sql.ref(name)));
      return sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${sql.join(tests, sql` and `)}`;
    },
  });
  const together = findBeginning(source, conditions);
  return [
    ...(isTextIndexed ? [{ name: TEXTS, select: () => rowsMatching(textIndex, new Slot(RUNS)) }] : []),
    ...(together.length > 0 ? [having(...together)] : []),
    ...conditions
      .filter((each) => each.text === undefined && indexed.includes(each.column) && !together.includes(each))
      .concat(conditions.filter(({ column, isOneValue }) => isOneValue && column === orderedWithin))
      .map((each) => having(each)),
    ...conditions.flatMap(({ shape, parts }) => (parts ? [{ name: shape, select: () => scopeRows(reader, table, parts) }] : [])),
    ...(scope ? [{ name: 'scope', select: () => scopeRows(reader, table, scope) }] : []),
  ];
}

/** The rows of the first way that finds fewer than this. They are kept, for a text index takes most of a search's time. */
export async function findNarrowWay(compiled: Compiled, ways: readonly Way[], fewerThan: number): Promise<Way | undefined> {
  for (const { name, select } of ways) {
    const statement = () =>
      sql`select count(*) as "found", json_group_array("row") as "rows" from (${select()} limit ${sql.lit(fewerThan)})`.compile(
        compiled.reader,
      );
    const [all] = await runCompiled<{ found: number; rows: string }>(compiled, `${name} fewer than ${fewerThan}`, statement);
    if (all && all.found < fewerThan) return { name: FOUND, values: { [FOUND]: all.rows }, select: selectFound };
  }
  return undefined;
}

const FOUND = 'found rows';
const selectFound = (): RowNumbers => sql`select "value" as "row" from json_each(${new Slot(FOUND)})`;

/** The rows that meet all conditions, if there are any and one index covers all of them. */
export function findTogether<Table extends TableName>(source: ListSource<Table>, conditions: readonly Condition[]): Way | undefined {
  const { table, tuning } = source;
  const filterIndex = tuning?.filterIndex;
  if (conditions.length === 0 || !conditions.every(({ column }) => filterIndex?.includes(column))) return undefined;
  const select = (): RowNumbers => {
    const tests = conditions.map((each) => each.test(alongFilters(source, conditions)));
    return sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${sql.join(tests, sql` and `)}`;
  };
  return { name: 'together', select };
}

/** The index is searched by its first columns, and by the next one where one value of each is asked for; its other columns are compared. */
export function alongFilters<Table extends TableName>(source: ListSource<Table>, conditions: readonly Condition[]): Ref {
  const isNextSearched = findBeginning(source, conditions).length > 0;
  const searched = source.tuning?.filterIndex?.slice(0, isNextSearched ? BEGINNING + 1 : BEGINNING);
  return (column) => (searched?.includes(column) ? sql.ref(column) : compared(column));
}
const BEGINNING = 2;

/** The conditions that ask for one value of each of the first columns of the filters' index; none if one of these is not asked for. */
function findBeginning<Table extends TableName>({ tuning }: ListSource<Table>, conditions: readonly Condition[]): Condition[] {
  const columns = tuning?.filterIndex?.slice(0, BEGINNING) ?? [];
  const found = columns.flatMap((column) => conditions.find((each) => each.column === column && each.isOneValue) ?? []);
  return found.length < columns.length ? [] : found;
}

/** Whether the filters' index holds what says which of these rows an actor sees, so that none is read. */
export function holdsScope<Table extends TableName>({ tuning, scope }: ListSource<Table>, reader: Reader, actor: Actor): boolean {
  return scope?.(reader, actor)?.every(({ column }) => tuning?.filterIndex?.includes(column)) ?? actor.sees === 'all';
}

/** Whether the filters' index, searched so, meets no other rows than those of the conditions: after one value of each column any range of the next. */
export function isBeginning<Table extends TableName>({ tuning }: ListSource<Table>, conditions: readonly Condition[]): boolean {
  let met = 0;
  for (const column of tuning?.filterIndex?.slice(0, BEGINNING + 1) ?? []) {
    const theirs = conditions.filter((each) => each.column === column && each.text === undefined);
    met += theirs.length;
    if (!theirs.some(({ isOneValue }) => isOneValue)) break;
  }
  return met > 0 && met === conditions.length;
}
