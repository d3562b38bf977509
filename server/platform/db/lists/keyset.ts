import { type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { type ColumnType, type Cursor, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts';

type Direction = 'asc' | 'desc';

interface Ordered<DB, TB extends keyof DB> {
  column: StringReference<DB, TB>;
  direction: Direction;
  /** What the column holds. */
  type: ColumnType;
}

export interface PageRequest<DB, TB extends keyof DB> {
  /** Columns that never hold null, all in one direction, the last a unique id; an index should hold them in this order. */
  order: readonly [Ordered<DB, TB>, ...Ordered<DB, TB>[]];
  /** `next` or `previous` of an earlier answer; wins over `page`. */
  cursor?: string | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Which page this is: as asked, or as counted while travelling. */
  page: number;
  /** Cursors; null at the ends. */
  next: string | null;
  previous: string | null;
  /** Behind the cursor there was nothing any more: these are rows before it. */
  isBefore?: true;
}

/**
 * Reads one page of a list without reading those before it: rows that come or go meanwhile neither repeat nor skip
 * others. The query has its conditions and columns, but no order. A page number is reached by counting along the
 * index alone. Travelling past an end that has moved lands on the page that is there now.
 */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest<DB, TB>,
): Promise<Page<Row>> {
  const list = ordered(query, request);
  const cursor = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list.name, list.types);
  if (!cursor) return list.numbered(request.page ?? 1);
  return cursor.way === 'next' ? list.after(cursor) : list.before(cursor);
}

/**
 * All pages of a list, one after the other, each read behind the last row of the one before; `read` is given where to go on,
 * and `shown` makes of a row what is answered. Rows that come or go meanwhile neither repeat nor skip others.
 */
export async function* everyPage<Row, Shown>(
  read: (at: { cursor?: string }) => Promise<Page<Row>>,
  shown: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  let cursor: string | undefined;
  for (;;) {
    const found = await read(cursor === undefined ? {} : { cursor });
    // All further rows went meanwhile, and these were given already.
    if (found.isBefore) return;
    yield found.rows.map(shown);
    if (found.next === null) return;
    cursor = found.next;
  }
}

function ordered<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, { order, limit }: PageRequest<DB, TB>) {
  const { direction } = order[0];
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const columns = order.map(({ column }) => sql.ref(column as string));
  const name = order.map((each) => `${each.column} ${each.direction}`).join();
  const keys = columns.map((column, at) => column.as(`order${at}`));

  const along = (towards: Direction) => {
    let sorted = query;
    for (const column of columns) sorted = sorted.orderBy(column, towards);
    return sorted;
  };
  const past = (values: readonly CursorValue[], towards: Direction, orAt = '') =>
    sql<boolean>`(${sql.join(columns)}) ${sql.raw((towards === 'asc' ? '>' : '<') + orAt)} (${sql.join(values)})`;

  /** One row more than asked, which tells whether there is another page. */
  async function take(selection: SelectQueryBuilder<DB, TB, Row>) {
    const found = (await selection
      .select(keys as never)
      .limit(limit + 1)
      .execute()) as (Row & Record<string, CursorValue>)[];
    return { found: found.slice(0, limit), more: found.length > limit };
  }

  function answer(
    found: (Row & Record<string, CursorValue>)[],
    at: number,
    { next, previous }: { next: boolean; previous: boolean },
  ): Page<Row> {
    const ends = [found[0], found.at(-1)].map((row) => row && order.map((_, index) => row[`order${index}`] as CursorValue));
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

  async function numbered(at: number): Promise<Page<Row>> {
    if (at === 1) {
      const { found, more } = await take(along(direction));
      return answer(found, 1, { next: more, previous: false });
    }
    // Only the ordered columns are counted past, so that the index serves and no skipped row is fetched.
    const first = (await along(direction)
      .clearSelect()
      .select(keys as never)
      .offset((at - 1) * limit)
      .limit(1)
      .executeTakeFirst()) as Record<string, CursorValue> | undefined;
    if (!first) return { rows: [], page: at, next: null, previous: null };
    const values = order.map((_, index) => first[`order${index}`] as CursorValue);
    const { found, more } = await take(along(direction).where(past(values, direction, '=')));
    return answer(found, at, { next: more, previous: true });
  }

  async function after(cursor: Cursor): Promise<Page<Row>> {
    const { found, more } = await take(along(direction).where(past(cursor.values, direction)));
    if (found.length > 0) return answer(found, cursor.page, { next: more, previous: true });
    const last = await take(along(opposite));
    const at = last.more ? Math.max(2, cursor.page - 1) : 1;
    return { ...answer(last.found.reverse(), at, { next: false, previous: last.more }), isBefore: true };
  }

  async function before(cursor: Cursor): Promise<Page<Row>> {
    const { found, more } = await take(along(opposite).where(past(cursor.values, opposite)));
    // Rows before the first page have gone: what is first now is shown, and whole.
    if (!more) return numbered(1);
    return answer(found.reverse(), Math.max(2, cursor.page), { next: true, previous: true });
  }

  return { name, types: order.map(({ type }) => type), numbered, after, before };
}
