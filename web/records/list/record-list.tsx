import { usualOrder } from '@fairlead/contract/kit/records/lists';
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { PocketAbout } from '../../platform/pocket/pocket-store.ts';
import { useOffline } from '../../platform/pocket/use-offline.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { useNewByAddress } from '../page/use-new-by-address.ts';
import { useListSelection } from './bulk/use-list-selection.ts';
import type { ListPage } from './list.queries.ts';
import { ListBar, type ListTool } from './list-bar.tsx';
import type { BulkBarProps, BulkRights, ListDescription, ListedRow, ListView } from './list-description.ts';
import { ListError } from './list-error.tsx';
import { changeView, withoutPage } from './list-view.rules.ts';
import { NoRecords } from './no-records.tsx';
import classes from './record-list.module.css';
import { useListView } from './use-list-view.ts';
import { ViewBar } from './view-bar.tsx';

const BulkBar = lazyPart(() => import('./bulk/bulk-bar.tsx'), 'BulkBar');

interface RecordListProps<Row extends ListedRow, View extends ListView> {
  list: ListDescription<Row, View>;
  /** What else is shown of the records, above their list. */
  above?: ReactNode;
  /** False until it is known who is signed in: what most may do keeps its place, so that nothing jumps. */
  isKnown: boolean;
  add: { label: string; isAllowed: boolean; onAdd: () => void; onPrepare: () => void };
  /** What else the signed-in user may do with the list. */
  tools: readonly ListTool[];
  /** Without it no rows can be selected. */
  bulk?: BulkRights & {
    /** In place of the usual bar, of a list whose actions are loaded with it. */
    Bar?: ComponentType<BulkBarProps>;
  };
  /** Buttons of its own before the two below. */
  rowButtons?: (row: Row) => ReactNode;
  /** Without these a row has no buttons. */
  mayEdit?: (row: Row) => boolean;
  mayDelete?: (row: Row) => boolean;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** Opens a row here; without it a row leads to its address. */
  onOpen?: (row: Row) => void;
  /** What could not be done with a row, above the rows or in their place, until it is dismissed or something else is shown. */
  failure?: { message: string; isInstead?: boolean; onDismiss: () => void } | undefined;
  /** In place of all of it while there are no rows because Fairlead can't be reached: what the device knows. */
  offline?: (pocket: PocketAbout, view: View) => ReactNode;
  /** In place of the rows of a view that shows them otherwise, as on a map; undefined for those that show rows. */
  instead?: (view: View, onView: (view: View) => void) => ReactNode;
}

/** The records of a kind, ten at a time, with everything that can be done with many of them. */
export function RecordList<Row extends ListedRow, View extends ListView>(props: RecordListProps<Row, View>) {
  const { isKnown, add, tools, bulk, rowButtons, mayEdit, mayDelete, onEdit, onDelete, onOpen, failure } = props;
  const { Bar = BulkBar, ...rights } = bulk ?? {};
  const list: ListDescription<Row> = props.list;
  const [view, setView] = useListView(list);
  const rows = useQuery({ ...list.queries.page(view), placeholderData: keepPreviousData });
  usePrefetchQuery(list.queries.count(view));
  const shown = rows.data?.rows ?? [];
  const selection = useListSelection(shown, view);
  const isOld = rows.isPlaceholderData;
  usePrefetch(list, view, isOld ? undefined : rows.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what went wrong is about the rows that were shown then
  useEffect(() => failure?.onDismiss(), [view]);
  const pocket = useOffline(rows);
  useNewByAddress(add.isAllowed, add.onAdd);
  if (pocket && props.offline) return props.offline(pocket, view as View);
  const instead = props.instead?.(view as View, setView);

  const addButton = (add.isAllowed || !isKnown) && (
    <Button
      variant="filled"
      style={isKnown ? {} : { visibility: 'hidden' }}
      leftSection={<Icon name="plus" size={16} />}
      onClick={add.onAdd}
      onPointerEnter={add.onPrepare}
      onFocus={add.onPrepare}
    >
      {add.label}
    </Button>
  );

  function readAgain() {
    failure?.onDismiss();
    void rows.refetch();
  }

  return (
    <>
      {props.above}
      <Panel
        title={list.title}
        isTitleOfPage
        isPadded={false}
        actions={
          <ListBar
            list={list}
            view={view}
            onView={setView}
            tools={tools}
            isKnown={isKnown}
            isEmpty={rows.data?.rows.length === 0}
            onSelect={bulk && selection.select}
            addButton={addButton}
          />
        }
        below={
          <>
            <ViewBar list={list} view={view} onView={setView} isOrdered={!instead} />
            {failure && !failure.isInstead && <ListError message={failure.message} onDismiss={failure.onDismiss} />}
          </>
        }
        query={failure?.isInstead ? { data: undefined, error: failure.message, refetch: readAgain } : rows}
        loading={list.loading}
        skeleton={<SkeletonTable />}
        failure={(error) => (failure?.isInstead ? failure.message : list.failure(error))}
        isEmpty={(page) => page.rows.length === 0}
        empty={<NoRecords list={list} view={view} onView={setView} addButton={addButton} />}
      >
        {(page) =>
          instead ?? (
            <CountedPage
              list={list}
              view={view}
              at={page}
              isOld={isOld}
              onTurn={(place) => setView({ ...withoutPage(view), ...place })}
              className={`${classes.rows} ${list.tableClass ?? ''}`}
            >
              <DataTable
                label={list.title}
                columns={list.columns}
                rows={page.rows}
                rowKey={({ _id }) => _id}
                {...(onOpen ? { onOpen } : { href: list.href })}
                sorting={{ by: view.sort ?? list.declared.sorts[0], order: view.order ?? usualOrder(list.declared, view.sort) }}
                selection={bulk && { ...selection, label: (row) => `Select ${list.nameRow(row)}` }}
                onSort={({ by, order }) => setView(changeView(list, view, { sort: by, order }))}
                {...((mayEdit ?? mayDelete) && {
                  actions: (row: Row) => (
                    <>
                      {rowButtons?.(row)}
                      {mayEdit?.(row) && (
                        <ActionIcon aria-label={`${list.editLabel ?? 'Edit'} ${list.nameRow(row)}`} onClick={() => onEdit?.(row)}>
                          <Icon name="edit" />
                        </ActionIcon>
                      )}
                      {mayDelete?.(row) && (
                        <ActionIcon aria-label={`Delete ${list.nameRow(row)}`} onClick={() => onDelete?.(row)}>
                          <Icon name="bin" />
                        </ActionIcon>
                      )}
                    </>
                  ),
                })}
              />
            </CountedPage>
          )
        }
      </Panel>
      {bulk && selection.isActive && (
        <Bar {...rights} list={list} selected={selection.selected} onSelectPage={selection.onToggleAll} onClear={selection.clear} />
      )}
    </>
  );
}

/** Asks for the count itself, so that the rows are not rendered again when it arrives after them. */
function CountedPage({ list, view, ...page }: { list: ListDescription; view: ListView } & Omit<ComponentProps<typeof Paged>, 'pages'>) {
  const { data } = useQuery(list.queries.count(view));
  return <Paged {...page} pages={data?.pages} />;
}

/** Reads the page that comes next ahead of the click. */
function usePrefetch({ queries: { page: pageQuery } }: ListDescription, view: ListView, page: ListPage<ListedRow> | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (page?.next) void queries.prefetchQuery(pageQuery({ ...view, page: page.page + 1, cursor: page.next }));
  }, [queries, pageQuery, view, page]);
}
