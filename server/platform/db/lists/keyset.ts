import { type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { type Compiled, PLANNED_EACH_TIME, runCompiled, Slot, type Values } from './compiled.ts';
import { type ColumnType, type Cursor, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts';
import { findPlace, type Positions } from './positions.ts';

type Direction = 'asc' | 'desc';

interface Ordered<DB, TB extends keyof DB> {
  column: StringReference<DB, TB>;
  direction: Direction;
  type: ColumnType;
}

export interface PageRequest<DB, TB extends keyof DB> {
  /** Columns without nulls, all in the same direction, the last one unique. There should be an index on them in this order. */
  order: readonly [Ordered<DB, TB>, ...Ordered<DB, TB>[]];
  /** `next` or `previous` of an earlier page. Takes precedence over `page`. */
  cursor?: string | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  limit: number;
  /** With it each statement is compiled only once, and the queries are called only then. */
  compiled?: Compiled | undefined;
  /** Known places of the order, by which a page far away is reached. */
  positions?: Positions | undefined;
  /** The query selects no more than the order's index holds, so the statement that reads a page may skip those before it. */
  isWithinIndex?: boolean | undefined;
  /** Looks at no more than so many rows of `of` along the order, and throws OutOfReach if the page is not full by then. */
  within?: { rows: number; of: Query<DB, TB, object> } | undefined;
}

/** The slot for how many rows are passed over. */
const OFFSET = 'page offset';

type Query<DB, TB extends keyof DB, Row> = () => SelectQueryBuilder<DB, TB, Row>;

/** A walk along the order has ended before the page was full. */
export class OutOfReach extends Error {}

export interface Page<Row> {
  rows: Row[];
  /** The number of this page, as requested or as counted from page to page. */
  page: number;
  /** Cursors; null at the ends. */
  next: string | null;
  previous: string | null;
  /** Set if there were no rows after the cursor any more, so that these are rows before it. */
  isBefore?: true;
}

/**
 * Reads one page of a list by cursor, so that rows that are added or removed meanwhile neither repeat nor skip others. The query must
 * have its conditions and columns but no order. A page number is reached by an offset over the index alone. Going past an end that
 * has moved returns the page that is there now.
 */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row> | Query<DB, TB, Row>,
  request: PageRequest<DB, TB>,
): Promise<Page<Row>> {
  const list = createList(typeof query === 'function' ? query : () => query, request);
  const cursor = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list.name, list.types);
  if (!cursor) return list.readPage(request.page ?? 1);
  return cursor.way === 'next' ? list.readAfter(cursor) : list.readBefore(cursor);
}

/**
 * Reads all pages of a list, each after the last row of the one before, and converts their rows. Rows that are added or removed
 * meanwhile neither repeat nor skip others.
 */
export async function* readEveryPage<Row, Shown>(
  read: (at: { cursor?: string }) => Promise<Page<Row>>,
  convert: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  let cursor: string | undefined;
  for (;;) {
    const found = await read(cursor === undefined ? {} : { cursor });
    // All further rows have been removed meanwhile, and these were returned already.
    if (found.isBefore) return;
    yield found.rows.map(convert);
    if (found.next === null) return;
    cursor = found.next;
  }
}

function createList<DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  { order, limit, compiled, positions, isWithinIndex, within }: PageRequest<DB, TB>,
) {
  const { direction } = order[0];
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const name = order.map((each) => `${each.column} ${each.direction}`).join();
  const columns = () => order.map(({ column }) => sql.ref(column as string));
  const keys = () => columns().map((column, at) => column.as(`order${at}`));

  interface Start {
    values: readonly CursorValue[];
    /** The row of these values is the first. */
    isIncluded?: boolean;
  }
  const along = <Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction) =>
    columns().reduce((sorted, column) => sorted.orderBy(column, towards), selection);
  const isPast = (place: string, values: readonly CursorValue[], towards: Direction, orAt = '') =>
    sql<boolean>`(${sql.join(columns())}) ${sql.raw((towards === 'asc' ? '>' : '<') + orAt)} (${sql.join(values.map((value, at) => bind(`page ${place}${at}`, value)))})`;
  const from = <Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction, start: Start | undefined) =>
    start ? selection.where(isPast('start', start.values, towards, start.isIncluded ? '=' : '')) : selection;
  const upTo = <Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction, end: CursorValue[] | undefined) =>
    end ? selection.where(isPast('end', end, towards === 'asc' ? 'desc' : 'asc')) : selection;
  const readKeys = (row: Record<string, CursorValue>) => order.map((_, index) => row[`order${index}`] as CursorValue);
  const describeStart = (start: Start | undefined) => (start ? (start.isIncluded ? 'from' : 'after') : 'first');

  const bind = (slot: string, value: CursorValue) => (compiled ? new Slot(slot) : value);
  const nameValues = (place: string, values: readonly CursorValue[] = []): Values =>
    Object.fromEntries(values.map((value, at) => [`page ${place}${at}`, value]));

  type Found = Row & Record<string, CursorValue>;
  async function run(statement: string, values: Values, build: Query<DB, TB, unknown>): Promise<Found[]> {
    if (!compiled) return (await build().modifyEnd(sql.raw(PLANNED_EACH_TIME)).execute()) as Found[];
    const dependsOnValues = compiled.dependsOnValues || OFFSET in values;
    const asked = { ...compiled, dependsOnValues, values: { ...compiled.values, ...values } };
    return runCompiled<Found>(asked, `${name} ${statement}`, () => build().compile());
  }

  /** The ordered values of the row that comes so many after the start; undefined if there are fewer. */
  async function valuesAt(of: 'all' | 'within', towards: Direction, offset: number, start?: Start, end?: CursorValue[]) {
    const selection = of === 'within' && within ? within.of : query;
    // Selects only the ordered columns, so that skipped rows are counted in the index and not fetched.
    const build = () =>
      along(upTo(from(selection() as SelectQueryBuilder<DB, TB, object>, towards, start), towards, end), towards)
        .clearSelect()
        .select(keys() as never)
        .offset(sql<number>`${bind(OFFSET, offset)}` as never)
        .limit(sql.lit(1));
    const values = { ...nameValues('start', start?.values), ...nameValues('end', end), [OFFSET]: offset };
    const [row] = await run(`place ${of} ${towards} ${describeStart(start)} ${end ? 'within' : ''}`, values, build as never);
    return row && readKeys(row);
  }

  /** The ordered values with which a walk ends; undefined if it may go to the end of the list. */
  const endOf = async (towards: Direction, start?: Start) => within && valuesAt('within', towards, within.rows, start);

  /** Reads one row more than requested, to find out whether there is another page. */
  async function readRows(towards: Direction, start?: Start, skipped = 0) {
    const end = await endOf(towards, start);
    const build = () => {
      // A bound limit would have SQLite prepare the statement anew each time.
      const rows = along(upTo(from(query(), towards, start), towards, end), towards)
        .select(keys() as never)
        .limit(sql.lit(limit + 1));
      return skipped > 0 ? rows.offset(sql<number>`${bind(OFFSET, skipped)}` as never) : rows;
    };
    const values = { ...nameValues('start', start?.values), ...nameValues('end', end), ...(skipped > 0 && { [OFFSET]: skipped }) };
    const skips = skipped > 0 ? 'skipping' : '';
    const found = await run(`rows ${towards} ${describeStart(start)} ${end ? 'within' : ''} ${skips} ${limit}`, values, build as never);
    if (end && found.length <= limit) throw new OutOfReach();
    return { found: found.slice(0, limit), more: found.length > limit };
  }

  function createPage(found: Found[], at: number, { next, previous }: { next: boolean; previous: boolean }): Page<Row> {
    const ends = [found[0], found.at(-1)].map((row) => row && readKeys(row));
    const cursorTo = (way: Cursor['way'], values: CursorValue[] | undefined) =>
      values ? encodeCursor({ way, page: way === 'next' ? at + 1 : Math.max(1, at - 1), order: name, values }) : null;
    for (const row of found) for (const index of order.keys()) delete (row as Record<string, unknown>)[`order${index}`];
    return {
      rows: found,
      page: at,
      next: next ? cursorTo('next', ends[1]) : null,
      previous: previous ? cursorTo('previous', ends[0]) : null,
    };
  }

  /** The ordered values of a page's first row; undefined beyond the last page. */
  async function findStart(skipped: number): Promise<CursorValue[] | undefined> {
    if (positions)
      return findPlace(positions, direction, skipped, (towards, offset, place) =>
        valuesAt('all', towards, offset, place && { values: place, isIncluded: true }),
      );
    const end = await endOf(direction);
    const values = await valuesAt('all', direction, skipped, undefined, end);
    if (end && !values) throw new OutOfReach();
    return values;
  }

  async function readPage(at: number): Promise<Page<Row>> {
    if (at === 1 || (isWithinIndex && !positions)) {
      const { found, more } = await readRows(direction, undefined, (at - 1) * limit);
      return createPage(found, at, { next: more, previous: at > 1 && found.length > 0 });
    }
    const values = await findStart((at - 1) * limit);
    if (!values) return { rows: [], page: at, next: null, previous: null };
    const { found, more } = await readRows(direction, { values, isIncluded: true });
    return createPage(found, at, { next: more, previous: true });
  }

  async function readAfter(cursor: Cursor): Promise<Page<Row>> {
    const { found, more } = await readRows(direction, { values: cursor.values });
    if (found.length > 0) return createPage(found, cursor.page, { next: more, previous: true });
    const last = await readRows(opposite);
    const at = last.more ? Math.max(2, cursor.page - 1) : 1;
    return { ...createPage(last.found.reverse(), at, { next: false, previous: last.more }), isBefore: true };
  }

  async function readBefore(cursor: Cursor): Promise<Page<Row>> {
    const { found, more } = await readRows(opposite, { values: cursor.values });
    // Too few rows are left before the cursor for a full page, so this is the first page.
    if (!more) return readPage(1);
    return createPage(found.reverse(), Math.max(2, cursor.page), { next: true, previous: true });
  }

  return { name, types: order.map(({ type }) => type), readPage, readAfter, readBefore };
}
