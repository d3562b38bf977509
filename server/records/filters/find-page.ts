import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Field } from '@fairlead/contract/kit/records/fields';
import { usualOrder } from '@fairlead/contract/kit/records/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Values } from '../../platform/db/lists/compiled.ts';
import type { ColumnType } from '../../platform/db/lists/cursor.ts';
import { OutOfReach, type Page, page } from '../../platform/db/lists/keyset.ts';
import { amongRows, compared, isPostgres } from '../../platform/db/lists/narrowing.ts';
import { measureWay, type Positions } from '../../platform/db/lists/positions.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import { compiledFor } from './statements.ts';
import { findNarrowWay, findTogether, findWays, type Ref, type Way } from './ways.ts';

export interface Place {
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** What helps to find a page. */
export interface Help {
  /** Known places of the order, for a list that nothing filters. */
  findPositions?(sorted: string): Promise<Positions | undefined>;
  /** Runs what may take long; at once unless given. */
  readSlowly?<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
}

/** So many finds are collected and sorted at most, or else so many times as many rows walked along the order; then the next step tries. */
const STEPS = [256, 1024, 8192];
/** Within an index a row is passed and compared in a tenth of the time in which a find is looked up and sorted. */
const WALKED_PER_FIND = 16;
/** A short walk passes so many rows for each one up to the end of the page. */
const WALKED_PER_ROW = 32;
/** Rows that are passed sooner than a place is looked up. */
const NEAR = 1000;
/** More rows than are passed in a millisecond. */
const FAR = 4000;

/**
 * The ids of a page, in order. PostgreSQL plans this by itself. SQLite keeps no statistics of values, so one of two ways is chosen for it.
 * If m of N rows match, walking along the order until the page is full looks at about N·limit/m rows; collecting the matches by an index
 * and sorting them looks at m. Neither m nor how evenly they are spread is known, so both are tried as far as little work goes, and
 * again with some times as much: what is done in vain costs less than the way that succeeds. All but the first step may run beside.
 * Without an index that finds matches, as for a text of a kind that has no text index, only the walk is left.
 */
export async function findPage<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  { sort = source.list.sorts[0], order = usualOrder(source.list, sort), ...at }: Place,
  { findPositions, readSlowly = (work) => work(reader) }: Help = {},
): Promise<Page<{ id: string }>> {
  const { table, list, keys = {} } = source;
  const sorted = keys[sort] ?? list.fields[sort]?.column ?? sort;
  const compiled = compiledFor(reader, source, actor, conditions);
  const pageOf = (on: Reader, name: string, query: () => Query<Table>, { values, ...more }: More<Table> = {}) =>
    page(query, {
      order: [
        { column: `${table}.${sorted}`, direction: order, type: cursorType(list.fields[sort]) },
        { column: `${table}.id`, direction: order, type: 'id' },
      ] as never,
      ...at,
      isWithinIndex: true,
      compiled: { ...compiled, reader: on, name: `${compiled.name} ${name}`, values: { ...compiled.values, ...values } },
      ...more,
    });
  const where = <Rows>(query: SelectQueryBuilder<Tables, Table, Rows>, tests: readonly (readonly [Condition, Ref])[]) =>
    tests.reduce((narrowed, [condition, ref]) => narrowed.where(condition.test(ref)), query);
  const having = (tests: readonly (readonly [Condition, Ref])[]) =>
    where(source.visible(reader, actor), tests).select(sql.ref(`${table}.id`).as('id') as never) as Query<Table>;
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  const steered: Ref = (column) => compared(`${table}.${column}`);

  const isAlong = alongOrder(source, conditions, sorted);
  const walk = () => having(conditions.map((each) => [each, isPostgres(reader) || isAlong(each) ? plain : steered]));
  /** What the walk meets before anything but the order's own index is asked. */
  const walked = () =>
    where(
      source.present?.(reader) ?? source.visible(reader, actor),
      conditions.filter(isAlong).map((each) => [each, plain]),
    );
  const collect = (on: Reader, way: Way) =>
    pageOf(
      on,
      `collected by ${way.name}`,
      () => having(conditions.map((each) => [each, steered])).where(amongRows(`${table}.rowid`, way.select())),
      { values: way.values },
    );

  const skipped = at.cursor === undefined ? ((at.page ?? 1) - 1) * at.limit : 0;
  const ways = isPostgres(reader) ? [] : findWays(reader, source, actor, conditions);
  const positions = skipped > NEAR ? await findPositions?.(sorted) : undefined;
  const meetsFindsAlone = actor.sees === 'all' && conditions.every(isAlong);
  if (isPostgres(reader) || meetsFindsAlone || positions) {
    const read = (on: Reader) => pageOf(on, 'walked', walk, { positions });
    const passed = positions ? measureWay(positions, order, skipped) : skipped;
    return passed > FAR ? readSlowly(read) : read(reader);
  }

  async function tryStep(on: Reader, most: number) {
    const narrow = await findNarrowWay({ ...compiled, reader: on }, ways, most);
    if (narrow) return collect(on, narrow);
    const rows = WALKED_PER_FIND * most;
    const passed = skipped + at.limit;
    // To learn where a long walk must end takes as long as a short walk, which finds most pages.
    const near = most === STEPS[0] && WALKED_PER_ROW * passed < rows ? await tryWalk(on, WALKED_PER_ROW * passed) : undefined;
    return near ?? (passed > rows ? undefined : tryWalk(on, rows));
  }

  async function tryWalk(on: Reader, rows: number) {
    try {
      return await pageOf(on, 'walked within some', walk, { within: { rows, of: walked } });
    } catch (error) {
      if (error instanceof OutOfReach) return undefined;
      throw error;
    }
  }

  const [little = 0, ...larger] = STEPS;
  return (
    (await tryStep(reader, little)) ??
    readSlowly(async (on) => {
      // A walk that nothing shortens need not end and begin again.
      for (const most of ways.length > 0 ? larger : []) {
        const found = await tryStep(on, most);
        if (found) return found;
      }
      const way = findTogether(source, conditions) ?? ways[0];
      return way ? collect(on, way) : pageOf(on, 'walked', walk);
    })
  );
}

type Query<Table extends TableName> = SelectQueryBuilder<Tables, Table, { id: string }>;
interface More<Table extends TableName> {
  /** What the slots stand for that are not those of the conditions. */
  values?: Values | undefined;
  within?: Within<Table>;
  positions?: Positions | undefined;
}
interface Within<Table extends TableName> {
  rows: number;
  of(): SelectQueryBuilder<Tables, Table, object>;
}

/**
 * Whether the index that is walked may answer a condition: the order's own, or that of one value's rows in this order. The others are only
 * compared, so that SQLite does not choose their indexes.
 */
function alongOrder<Table extends TableName>({ tuning }: ListSource<Table>, conditions: readonly Condition[], sorted: string) {
  const ofOneValue = conditions.find(({ column, isOneValue }) => isOneValue && tuning?.runs?.[column] === sorted);
  return (each: Condition) => each === ofOneValue || (each.column === sorted && each.text === undefined);
}

/** Amounts are sorted by a column of their minor units. */
function cursorType(field: Field | undefined): ColumnType {
  if (field?.kind === 'instant') return 'instant';
  return field?.kind === 'number' || field?.kind === 'money' || field?.kind === 'decimal' ? 'integer' : 'text';
}
