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
  return [
    ...(isTextIndexed ? [{ name: 'texts', select: () => rowsMatching(textIndex, new Slot(RUNS)) }] : []),
    ...conditions
      .filter(({ column, text }) => text === undefined && indexed.includes(column))
      .concat(conditions.filter(({ column, isOneValue }) => isOneValue && column === orderedWithin))
      .map(({ shape, test }) => ({
        name: shape,
        select: (): RowNumbers =>
          sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${test((name) => sql.ref(name))}`,
      })),
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

/** The rows that meet all conditions, if one index covers all of them. */
export function findTogether<Table extends TableName>(
  { table, tuning }: ListSource<Table>,
  conditions: readonly Condition[],
): Way | undefined {
  const filterIndex = tuning?.filterIndex;
  if (!conditions.every(({ column }) => filterIndex?.includes(column))) return undefined;
  const select = (): RowNumbers => {
    const tests = conditions.map((each) => each.test(alongFilters(filterIndex)));
    return sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${sql.join(tests, sql` and `)}`;
  };
  return { name: 'together', select };
}

/** The index is searched by its first columns; its other columns are compared. */
export const alongFilters =
  (filterIndex: readonly string[] = []): Ref =>
  (column) =>
    filterIndex.indexOf(column) < BEGINNING && filterIndex.includes(column) ? sql.ref(column) : compared(column);
const BEGINNING = 2;
