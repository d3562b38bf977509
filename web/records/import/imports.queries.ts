import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { ImportRow, ImportRowKind, RecordImport } from '@fairlead/contract/kit/import/imports';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { isBusy } from './import-view.rules.ts';

/** How often an import that is being worked on is asked how far it is, milliseconds. */
const POLL_MS = 700;
/** What an import's rows look like is shown so many at a time (contract: IMPORT_PREVIEW_ROWS). */
const ROWS = 50;

/** Which rows are shown. `cursor` wins over `page`, as everywhere. */
export interface RowView {
  kind?: ImportRowKind | undefined;
  duplicates?: boolean | undefined;
  notes?: boolean | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

export interface RowPage {
  rows: ImportRow[];
  total?: number | undefined;
  page: number;
  pages?: number | undefined;
  next: string | null;
  previous: string | null;
}

/** Begins the key of every kind's list. */
export const IMPORT_LISTS = ['imports', 'list'];

export const importQueries = {
  /** The latest imports of a kind; read again and again while one of them is being worked on. */
  list: (kind: string) =>
    queryOptions({
      queryKey: [...IMPORT_LISTS, kind],
      queryFn: ({ signal }) => api(importEndpoints.list, { query: { kind }, signal }),
      refetchInterval: ({ state }) => (state.data?.some((each) => isBusy(each.state)) ? POLL_MS : false),
    }),
  /** One import; read again and again while it is being worked on, also through a lost network. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['imports', 'one', id],
      queryFn: ({ signal }) => api(importEndpoints.get, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? POLL_MS : false),
    }),
  rows: (id: string, { kind, duplicates, notes, page, cursor }: RowView) =>
    queryOptions({
      queryKey: ['imports', 'rows', id, { kind, duplicates, notes, page, cursor }],
      queryFn: ({ signal }): Promise<RowPage> =>
        api(importEndpoints.rows, {
          params: { id },
          query: {
            kind,
            duplicates: duplicates ? 'true' : undefined,
            notes: notes ? 'true' : undefined,
            page: String(page ?? 1),
            cursor,
            limit: String(ROWS),
          },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

/** Shows at once what the server answered about an import. */
export function showImport(queries: QueryClient, changed: RecordImport): void {
  queries.setQueryData(importQueries.one(changed._id).queryKey, changed);
  void queries.invalidateQueries({ queryKey: IMPORT_LISTS });
}
