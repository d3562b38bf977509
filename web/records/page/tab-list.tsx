import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { ExportMenu } from '../../ui/menus/export-menu.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import type { Sorting } from '../../ui/table/data-table.tsx';
import { NoSuchPage } from '../../ui/table/no-such-page.tsx';
import { Paged, type PagePlace } from '../../ui/table/pager.tsx';
import type { ListQueries } from '../list/list.queries.ts';
import type { ListDescription, ListedRow, ListView, TableFormat } from '../list/list-description.ts';
import classes from './tab-list.module.css';

const PrintList = lazyPart(() => import('../list/print-list.tsx'), 'PrintList');

/**
 * The rows of a record that stand in a tab of its page. Their order and page are held by the address beside the tab's name, so that a
 * reload, a link and Back from another page all lead to the same rows. Showing another tab takes them away. Like a tab they make no entry of
 * their own in the history, so that one step back leaves the record's page.
 */
export function useTabList<Row extends ListedRow, View extends ListView>(
  list: { readAddress: (address: object) => View; queries: ListQueries<Row, View> },
  filters: View,
  usual: Sorting,
) {
  const address = useSearch({ strict: false });
  const { sort = usual.by, order = usual.order, page, cursor } = useMemo(() => list.readAddress(address), [list, address]);
  const navigate = useNavigate();
  const show = (next: ListView) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, cursor: undefined, ...next })) as never,
      state: true,
      replace: true,
      resetScroll: false,
    });
  const view: View = { ...filters, sort, order };
  const place: PagePlace = { ...(page !== undefined && { page }), ...(cursor !== undefined && { cursor }) };
  const rows = useQuery({ ...list.queries.page({ ...view, ...place }), placeholderData: keepPreviousData });
  return {
    ...{ view, page, rows, sorting: { by: sort, order } as Sorting },
    count: useQuery(list.queries.count(view)),
    /** There are none at all. */
    isEmpty: rows.data?.rows.length === 0 && page === undefined,
    turn: (to: PagePlace) => show(to),
    sortBy: ({ by, order: direction }: Sorting) => show({ sort: by, order: direction }),
  };
}

interface TabRowsProps<Row extends ListedRow> {
  label: string;
  tab: Pick<ReturnType<typeof useTabList<Row, ListView>>, 'page' | 'rows' | 'count' | 'turn'>;
  loading: string;
  failure: (error: unknown) => string;
  /** In place of the rows while there are none at all. */
  empty: ReactNode;
  className?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Such rows, a page at a time. */
export function TabRows<Row extends ListedRow>({ label, tab, loading, failure, empty, className, children }: TabRowsProps<Row>) {
  const { page, rows, count, turn } = tab;
  return (
    <Panel
      label={label}
      isPadded={false}
      query={rows}
      loading={loading}
      skeleton={<SkeletonTable rows={4} />}
      failure={failure}
      isEmpty={(read) => read.rows.length === 0}
      empty={page === undefined ? empty : <NoSuchPage page={page} onGo={() => turn({})} />}
    >
      {(read) => (
        <Paged
          at={read}
          pages={count.data?.pages}
          isOld={rows.isPlaceholderData}
          onTurn={turn}
          className={`${classes.rows} ${className ?? ''}`}
        >
          {children(read.rows)}
        </Paged>
      )}
    </Panel>
  );
}

/** Exports and prints them. */
export function TabExport<Row extends ListedRow, View extends ListView>({ list, view }: { list: ListDescription<Row, View>; view: View }) {
  const { exportFile } = list;
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <ExportMenu<TableFormat>
        isCompact
        formats={TABLE_EXPORT_FORMATS}
        fetchFile={exportFile && ((format, watch) => exportFile({ view }, format, watch))}
        onPrint={() => setPrinting(true)}
      />
      {isPrinting && <PrintList list={list} view={view} onDone={() => setPrinting(false)} />}
    </>
  );
}
