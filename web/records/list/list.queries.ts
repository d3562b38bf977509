import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import { type List, parametersOf, type SavedView, type SavedViewDraft, type ViewEndpoints } from '@fairlead/contract/kit/records/lists';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyEndpoint, api } from '../../platform/api.ts';
import { localTimeZone, today } from '../../platform/time.ts';
import { DATE_PRESETS, presetRange } from '../../ui/dates/date-range.ts';
import type { ListDescription, ListedRow, ListView } from './list-description.ts';
import { withoutOrder, withoutPage } from './list-view.rules.ts';
import { pageParameters } from './page-parameters.rules.ts';

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

/** The user's saved views of a list. */
export interface ViewQueries {
  list(): ListQuery<SavedView[]>;
  create(draft: SavedViewDraft): Promise<SavedView>;
  update(id: string, draft: SavedViewDraft): Promise<SavedView>;
  remove(id: string): Promise<void>;
}

interface Paging {
  page?: string;
  cursor?: string;
  limit: string;
  count: 'false';
  /** What rows are shown with, joined by commas. */
  fields: string;
}

/** What the server is asked for a view, besides its page. */
type Asked<View> = Omit<View, 'page' | 'cursor'> & { timeZone?: string };

/** The calls that a kind's list makes. */
export interface ListCalls<Row, View> {
  /** First part of each query's key, by which live changes are matched. */
  area: string;
  /** As the contract declares it: its filters, and the fields that rows are shown with. */
  declared: Pick<List, 'fields' | 'filters'>;
  readPage: (query: Asked<View> & Paging, signal: AbortSignal) => Promise<ListPage<Row>>;
  readCount: (query: Asked<View> & { limit: string }, signal: AbortSignal) => Promise<ListCount>;
  /** Left out by a list without saved views. */
  views?: ViewEndpoints;
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

export function listQueries<Row extends ListedRow, View extends ListView>(calls: ListCalls<Row, View>): ListQueries<Row, View> {
  const { area, declared, readPage, readCount, views } = calls;
  const { filters } = declared;
  const fields = fieldsInLists(declared.fields).join(',');
  return {
    area,
    page(view) {
      const query = { ...askDays(filters, withoutPage(view)), ...pageParameters(declared, view) };
      return { queryKey: [area, 'page', query], queryFn: ({ signal }) => readPage(query, signal) };
    },
    count(view) {
      const query = { ...askDays(filters, withoutOrder(view)), limit: String(PAGE_SIZE) };
      return { queryKey: [area, 'count', query], queryFn: ({ signal }) => readCount(query, signal) };
    },
    print(view) {
      const query = { ...askDays(filters, withoutPage(view)), fields };
      return { queryKey: [area, 'print', query], queryFn: ({ signal }) => readRows((paging) => readPage({ ...query, ...paging }, signal)) };
    },
    ...(views && { views: viewQueries(area, views) }),
  };
}

const viewQueries = (area: string, { listViews, createView, updateView, removeView }: ViewEndpoints): ViewQueries => ({
  list: () => ({ queryKey: [area, 'views'], queryFn: ({ signal }) => api(listViews, { signal }) }),
  create: (body) => api(createView, { body }),
  update: (id, body) => api(updateView, { params: { id }, body }),
  remove: (id) => api(removeView, { params: { id } }),
});

/** A period becomes days whenever it is asked for. Days mean the viewer's own, so the server is told where they are. */
export function askDays<View extends object>(filters: List['filters'], view: View): View & { timeZone?: string } {
  const asked: View & { timeZone?: string } = { ...view };
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.by !== 'period') continue;
    const [from = '', to = ''] = parametersOf(name, filter);
    const preset = DATE_PRESETS.find((each) => each === Reflect.get(view, name));
    if (preset) {
      const days = presetRange(preset, today());
      Reflect.deleteProperty(asked, name);
      Reflect.set(asked, from, days.start);
      Reflect.set(asked, to, days.end);
    }
    if (Reflect.get(asked, from) || Reflect.get(asked, to)) asked.timeZone = localTimeZone();
  }
  return asked;
}

/** Reads the rows that an address asks for, ahead of the page that shows them. */
export const prepareList =
  ({ queries: { page }, readAddress }: ListDescription) =>
  (queries: QueryClient, address: object): Promise<void> =>
    queries.prefetchQuery(page(readAddress(address)));

/** Takes what a view finds, in its order, or the named rows, as a file from this endpoint. */
export const exportFrom =
  (endpoint: AnyEndpoint, filters: List['filters']): NonNullable<ListDescription['exportFile']> =>
  async (what, format, watch) => {
    // The first screen does without it.
    const { download } = await import('../../platform/api/download.ts');
    const asked = 'ids' in what ? { ids: what.ids.join(',') } : askDays(filters, withoutPage(what.view));
    return download(endpoint, { query: { ...asked, timeZone: localTimeZone(), format }, ...watch });
  };

async function readRows<Row>(readPage: (paging: Omit<Paging, 'fields'>) => Promise<ListPage<Row>>): Promise<Row[]> {
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
