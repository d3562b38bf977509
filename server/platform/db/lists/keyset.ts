import { type CompiledQuery, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { type ColumnType, type Cursor, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts';

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
  /** With it the query's statements are compiled only once. For queries that are used again and again. */
  reader?: Reader | undefined;
  /** Looks at no more than so many rows of `of` along the order, and throws OutOfReach if the page is not full by then. */
  within?: { rows: number; of: SelectQueryBuilder<DB, TB, object> } | undefined;
}

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
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest<DB, TB>,
): Promise<Page<Row>> {
  const list = createList(query, request);
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

/** The statements of queries that are used again and again, by what was asked of them. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

function createList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, limit, reader, within }: PageRequest<DB, TB>,
) {
  const { direction } = order[0];
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const columns = order.map(({ column }) => sql.ref(column as string));
  const name = order.map((each) => `${each.column} ${each.direction}`).join();
  const keys = columns.map((column, at) => column.as(`order${at}`));

  const along = <Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction) =>
    columns.reduce((sorted, column) => sorted.orderBy(column, towards), selection);
  const isPast = (values: readonly CursorValue[], towards: Direction, orAt = '') =>
    sql<boolean>`(${sql.join(columns)}) ${sql.raw((towards === 'asc' ? '>' : '<') + orAt)} (${sql.join(values)})`;
  const readKeys = (row: Record<string, CursorValue>) => order.map((_, index) => row[`order${index}`] as CursorValue);

  /** The ordered values of a row, so many rows further; undefined where there are fewer. */
  async function valuesAt<Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction, offset: number) {
    // Selects only the ordered columns, so that skipped rows are counted in the index and not fetched.
    const row = (await along(selection, towards)
      .clearSelect()
      .select(keys as never)
      .offset(offset)
      .limit(1)
      .executeTakeFirst()) as Record<string, CursorValue> | undefined;
    return row && readKeys(row);
  }

  type Found = Row & Record<string, CursorValue>;
  interface Start {
    values: readonly CursorValue[];
    /** The row of these values is the first. */
    isIncluded?: boolean;
  }
  const from = <Chosen>(selection: SelectQueryBuilder<DB, TB, Chosen>, towards: Direction, start: Start | undefined) =>
    start ? selection.where(isPast(start.values, towards, start.isIncluded ? '=' : '')) : selection;

  /** The rows of a walk, as far as it may go; `isWhole` where that is to the end. */
  async function reachable(towards: Direction, start?: Start) {
    const end = within && (await valuesAt(from(within.of, towards, start), towards, within.rows));
    const rows = from(query, towards, start);
    return { rows: end ? rows.where(isPast(end, towards === 'asc' ? 'desc' : 'asc')) : rows, isWhole: !end };
  }

  /** The start's values are the last ones that the statement takes. */
  async function runCompiled(on: Reader, build: () => { compile(): CompiledQuery }, towards: Direction, start: Start | undefined) {
    const statements = compiled.get(query) ?? new Map<string, CompiledQuery>();
    compiled.set(query, statements);
    const asked = [name, towards, limit, start ? (start.isIncluded ?? false) : ''].join();
    const statement = statements.get(asked) ?? build().compile();
    statements.set(asked, statement);
    const parameters = start ? [...statement.parameters.slice(0, -start.values.length), ...start.values] : statement.parameters;
    return (await on.executeQuery({ ...statement, parameters })).rows;
  }

  /** Reads one row more than requested, to find out whether there is another page. */
  async function readRows(towards: Direction, start?: Start) {
    const { rows, isWhole } = within ? await reachable(towards, start) : { rows: undefined, isWhole: true };
    // A bound limit would have SQLite prepare the statement anew each time.
    const build = () =>
      along(rows ?? from(query, towards, start), towards)
        .select(keys as never)
        .limit(sql.lit(limit + 1));
    const found = (await (reader && !reader.isTransaction && !rows
      ? runCompiled(reader, build, towards, start)
      : build().execute())) as Found[];
    if (!isWhole && found.length <= limit) throw new OutOfReach();
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

  async function readPage(at: number): Promise<Page<Row>> {
    if (at === 1) {
      const { found, more } = await readRows(direction);
      return createPage(found, 1, { next: more, previous: false });
    }
    const { rows, isWhole } = await reachable(direction);
    const values = await valuesAt(rows, direction, (at - 1) * limit);
    if (!values && !isWhole) throw new OutOfReach();
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
