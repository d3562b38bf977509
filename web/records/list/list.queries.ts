import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { QueryClient } from '@tanstack/react-query';
import type { ListedRow, ListView } from './list-description.ts';
import { withoutOrder, withoutPage } from './list-view.rules.ts';

/** A printed table longer than this is no longer read; a file takes any number. */
export const PRINT_ROWS_MAX = 1000;
const PRINT_READ_ROWS = 200;

/** One page of rows, and the cursors that lead on; null at the ends. */
export interface ListPage<Row> {
  rows: Row[];
  page: number;
  next: string | null;
  previous: string | null;
}

export interface ListCount {
  total: number;
  pages: number;
}

/** A list as someone wants to see it again: the query of its address, without the `?`. */
export interface SavedView {
  _id: string;
  name: string;
  query: string;
}

/** The user's saved views of a list. */
export interface ViewQueries {
  list(): ListQuery<SavedView[]>;
  create(draft: Omit<SavedView, '_id'>): Promise<SavedView>;
  update(id: string, draft: Omit<SavedView, '_id'>): Promise<SavedView>;
  remove(id: string): Promise<void>;
}

interface Paging {
  page?: string;
  cursor?: string;
  limit: string;
  count: 'false';
}

/** The calls that a kind's list makes. `Query` is what the server is asked for a view, besides its page. */
export interface ListCalls<Row, View, Query> {
  /** First part of each query's key, by which live changes are matched. */
  area: string;
  ask: (view: Omit<View, 'page' | 'cursor'>) => Query;
  readPage: (query: Query & Paging, signal: AbortSignal) => Promise<ListPage<Row>>;
  readCount: (query: Query & { limit: string }, signal: AbortSignal) => Promise<ListCount>;
  /** Left out by a list without saved views. */
  views?: {
    list: (signal: AbortSignal) => Promise<SavedView[]>;
    create: (draft: Omit<SavedView, '_id'>) => Promise<SavedView>;
    update: (id: string, draft: Omit<SavedView, '_id'>) => Promise<SavedView>;
    remove: (id: string) => Promise<void>;
  };
}

/** A query as a value, which components and prefetching share. */
interface ListQuery<Data> {
  queryKey: readonly unknown[];
  queryFn(context: { signal: AbortSignal }): Promise<Data>;
}

/** The queries of a list. Keys go from general to particular. The count comes on its own, so that rows need not wait for it. */
export interface ListQueries<Row, View> {
  area: string;
  page(view: View): ListQuery<ListPage<Row>>;
  count(view: View): ListQuery<ListCount>;
  /** As many rows as are printed. */
  print(view: View): ListQuery<Row[]>;
  views?: ViewQueries;
}

export function listQueries<Row extends ListedRow, View extends ListView, Query extends object>(
  calls: ListCalls<Row, View, Query>,
): ListQueries<Row, View> {
  const { area, ask, readPage, readCount, views } = calls;
  return {
    area,
    page(view) {
      const { page = 1, cursor } = view;
      const query = {
        ...ask(withoutPage(view)),
        page: String(page),
        ...(cursor && { cursor }),
        limit: String(PAGE_SIZE),
        count: 'false' as const,
      };
      return { queryKey: [area, 'page', query], queryFn: ({ signal }) => readPage(query, signal) };
    },
    count(view) {
      const query = { ...ask(withoutOrder(view)), limit: String(PAGE_SIZE) };
      return { queryKey: [area, 'count', query], queryFn: ({ signal }) => readCount(query, signal) };
    },
    print(view) {
      const query = ask(withoutPage(view));
      return { queryKey: [area, 'print', query], queryFn: ({ signal }) => readRows((paging) => readPage({ ...query, ...paging }, signal)) };
    },
    ...(views && {
      views: {
        ...views,
        list: () => ({ queryKey: [area, 'views'], queryFn: ({ signal }: { signal: AbortSignal }) => views.list(signal) }),
      },
    }),
  };
}

async function readRows<Row>(readPage: (paging: Paging) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const at = cursor === null ? { page: '1' } : { cursor };
    const page: ListPage<Row> = await readPage({ ...at, limit: String(PRINT_READ_ROWS), count: 'false' });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null && rows.length < PRINT_ROWS_MAX);
  return rows.slice(0, PRINT_ROWS_MAX);
}

/** Shows a changed row wherever a page of its list holds it, without asking the server; `change` answers the row as it is now. */
export function changeRows<Row extends ListedRow>(queries: QueryClient, area: string, change: (row: Row) => Row): void {
  queries.setQueriesData<ListPage<Row>>({ queryKey: [area, 'page'] }, (before) => before && { ...before, rows: before.rows.map(change) });
}
