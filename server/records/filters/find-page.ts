import type { Actor } from '@fairlead/contract/kit/permissions';
import { usualOrder } from '@fairlead/contract/kit/records/lists';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { OutOfReach, type Page, page } from '../../platform/db/lists/keyset.ts';
import { amongRows, compared, fewRows, highestRow, isPostgres, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { rowsWithTexts } from '../../platform/db/lists/text-search.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import { keepQuery } from './keep-query.ts';
import { scopeRows } from './scope.ts';

export interface Place {
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A walk ends without a full page after this many times the break-even number of rows. */
const WALKED_PER_BREAK_EVEN = 4;
/** A walk to a page among a million rows passes ten thousand of them where so many match. */
const RARE = 1000;
/** Up to this many matches are counted one by one; more of them along an index that covers all conditions. */
const COUNTED_ONE_BY_ONE = 4096;

/**
 * The ids of a page, in order. PostgreSQL plans this by itself. SQLite keeps no statistics of values, so one of two ways is chosen for it.
 * If m of N rows match, walking along the order until the page is full looks at about N·limit/m rows; collecting the matches by an index
 * and sorting them looks at m. They break even at m = √(N·limit), and no index is asked for more matches than that. The estimate assumes
 * that matches are spread evenly. If they are not, the walk ends early and they are collected after all.
 */
export async function findPage<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  { sort = source.list.sorts[0], order = usualOrder(source.list, sort), ...at }: Place,
): Promise<Page<{ id: string }>> {
  const { table, list, keys } = source;
  const sorted = keys[sort] ?? list.fields[sort]?.column ?? sort;
  const request = {
    order: [
      { column: `${table}.${sorted}`, direction: order, type: list.fields[sort]?.kind === 'instant' ? 'instant' : 'text' },
      { column: `${table}.id`, direction: order, type: 'id' },
    ] as never,
    ...at,
    reader,
  };
  const keep = keepQuery(reader, source.table, sorted, actor, conditions);
  const visible = () => source.visible(reader, actor);
  const ids = (query: SelectQueryBuilder<Tables, Table, object>) =>
    query.select(sql.ref(`${table}.id`).as('id') as never) as SelectQueryBuilder<Tables, Table, { id: string }>;
  const having = (tests: readonly (readonly [Condition, Ref])[]) =>
    tests.reduce((query, [condition, ref]) => query.where(condition.test(ref)), visible());
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  const steered: Ref = (column) => compared(`${table}.${column}`);

  if (isPostgres(reader))
    return page(
      keep(() => ids(having(conditions.map((each) => [each, plain])))),
      request,
    );

  const walk = keep(() => ids(having(alongOrder(source, conditions, sorted).map(([each, isPlain]) => [each, isPlain ? plain : steered]))));
  const skipped = at.cursor === undefined ? ((at.page ?? 1) - 1) * at.limit : 0;
  const rare = await findRare(reader, source, conditions);
  const ways = waysToRows(reader, source, actor, conditions, rare);
  const [first] = ways;
  if (!first) return page(walk, request);
  const together = selectAllMatches(source, conditions) ?? first;
  const collect = (rows: readonly number[] | RowNumbers) =>
    page(ids(having(conditions.map((each) => [each, steered])).where(amongRows(`${table}.rowid`, rows))), request);

  const breakEven = Math.ceil(Math.sqrt((await highestRow(reader, table)) * (skipped + at.limit)));
  const few = await fewRows(reader, skipped === 0 ? ways : [together], breakEven);
  if (few) return collect(few);
  try {
    const of = source.present?.(reader) ?? visible();
    return await page(walk, { ...request, within: { rows: WALKED_PER_BREAK_EVEN * breakEven, of } });
  } catch (error) {
    if (error instanceof OutOfReach) return collect(together);
    throw error;
  }
}

type Ref = (column: string) => RawBuilder<unknown>;

/** The condition that the order's own index may answer. The others are only compared, so that SQLite does not choose their indexes. */
function alongOrder<Table extends TableName>({ runs }: ListSource<Table>, conditions: readonly Condition[], sorted: string) {
  const beside = conditions.find(({ column, text }) => text === undefined && (column === sorted || runs?.[column] === sorted));
  return conditions.map((each) => [each, each === beside] as const);
}

/** The condition whose rows the writes have counted, if those are so few that a walk along an order would hardly meet them. */
async function findRare<Table extends TableName>(
  reader: Reader,
  { orderedWithin, total }: ListSource<Table>,
  conditions: readonly Condition[],
): Promise<Condition | undefined> {
  const counted = conditions.find(({ column, isOneValue }) => isOneValue && column === orderedWithin);
  if (!counted?.values || !total) return undefined;
  return (await total(reader, [{ column: counted.column, values: counted.values }])) < RARE ? counted : undefined;
}

/** SQLite: the selections of row numbers that can collect matches: all texts together, then each condition with an index. */
function waysToRows<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  rare?: Condition,
): RowNumbers[] {
  const { table, indexed, textIndex } = source;
  const texts = conditions.flatMap(({ column, text }) => (text === undefined ? [] : [{ column, text }]));
  const scope = source.scope?.(reader, actor);
  return [
    textIndex === undefined ? undefined : rowsWithTexts(textIndex, texts),
    ...conditions
      .filter((each) => each.text === undefined && (each === rare || each.column === 'id' || indexed.includes(each.column)))
      .map(
        ({ test }): RowNumbers =>
          sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${test((name) => sql.ref(name))}`,
      ),
    ...conditions.map(({ parts }) => parts && scopeRows(reader, table, parts)),
    scope && scopeRows(reader, table, scope),
  ].filter((each) => each !== undefined);
}

/** SQLite: the row numbers that meet all conditions, if one index covers all of them. */
function selectAllMatches<Table extends TableName>(
  { table, filterIndex }: ListSource<Table>,
  conditions: readonly Condition[],
): RowNumbers | undefined {
  if (!conditions.every(({ column }) => filterIndex?.includes(column))) return undefined;
  const tests = conditions.map((each) => each.test(alongFilters(filterIndex)));
  return sql`select rowid as "row" from ${sql.table(table)} where "deletedAt" is null and ${sql.join(tests, sql` and `)}`;
}

/** The index is searched by its first columns; its other columns are compared. */
const alongFilters =
  (filterIndex: readonly string[] = []): Ref =>
  (column) =>
    filterIndex.indexOf(column) < BEGINNING && filterIndex.includes(column) ? sql.ref(column) : compared(column);
const BEGINNING = 2;

/** The number of matching rows. */
export async function countRows<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
): Promise<number> {
  const { table } = source;
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  const isOnPostgres = isPostgres(reader);
  const [sole, another] = conditions.filter(({ column }) => column !== source.orderedWithin);
  const isRestricted = source.scope?.(reader, actor) !== undefined;
  const few = isOnPostgres ? undefined : await fewRows(reader, waysToRows(reader, source, actor, conditions), COUNTED_ONE_BY_ONE);
  // A single condition is counted along its own index; several conditions, or a restricted actor, along an index that covers all of them.
  const isAsked = (each: Condition) => isOnPostgres || (!few && each === sole && !another && !isRestricted);
  const along = few ? (column: string) => compared(`${table}.${column}`) : alongFilters(source.filterIndex);
  const matching = conditions.reduce((query, each) => query.where(each.test(isAsked(each) ? plain : along)), source.visible(reader, actor));
  const query = few ? matching.where(amongRows(`${table}.rowid`, few)) : matching;
  const { total } = (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()) as { total: number };
  return Number(total);
}
