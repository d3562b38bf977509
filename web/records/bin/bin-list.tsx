import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { DELETED_KEPT_DAYS, type DeletedAddress, readDeletedAddress } from '@fairlead/contract/kit/records/recycle-bin';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dateTime, useNow } from '../../platform/time.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NameCell } from '../../ui/table/name-cell.tsx';
import { NoSuchPage } from '../../ui/table/no-such-page.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { withoutPage } from '../list/list-view.rules.ts';
import { daysLeft, daysLeftText } from './bin.rules.ts';
import type { BinDescription, DeletedRow } from './bin.ts';
import classes from './bin-list.module.css';

interface BinListProps {
  bin: BinDescription;
  /** Stays in the address beside the list's own part. */
  kind: string | undefined;
  path: string;
}

/** What was deleted lately, the newest first, to be taken back. */
export function BinList({ bin, kind, path }: BinListProps) {
  const address = useSearch({ strict: false });
  const view = useMemo(() => readDeletedAddress(address), [address]);
  const navigate = useNavigate();
  const setView = (next: DeletedAddress, replace = false) =>
    void navigate({ to: path, search: () => ({ ...(kind && { kind }), ...next }), replace, resetScroll: false });
  const { page: at = 1, ...rest } = view;
  const query = { ...rest, page: String(at), limit: String(PAGE_SIZE) };
  const rows = useQuery({
    queryKey: [bin.area, 'deleted', bin.addressName, query],
    queryFn: ({ signal }) => bin.read(query, signal),
    placeholderData: keepPreviousData,
  });
  const [restored, setRestored] = useState<DeletedRow>();
  const { restore, busyId } = useRestore(bin, setRestored);

  return (
    <>
      <div role="status" className={classes.status}>
        {restored && (
          <p>
            {`${restored.name} is back. `}
            <Link to={bin.href(restored.ownerId ?? restored._id)} className="link">
              Open it
            </Link>
          </p>
        )}
      </div>
      <Panel
        title={bin.title}
        isPadded={false}
        query={rows}
        loading={bin.loading}
        skeleton={<SkeletonTable rows={4} />}
        failure={(error) => `Error: ${error instanceof Error && error.message ? error.message : 'The list could not be read.'}`}
        actions={
          <>
            <span className="grow" />
            <SearchBox
              label={bin.searchLabel}
              value={view.search ?? ''}
              onSearch={(search) => search !== (view.search ?? '') && setView(search === '' ? {} : { search }, view.search !== undefined)}
            />
          </>
        }
        below={<p className="muted">{bin.lead}</p>}
        isEmpty={(page) => page.rows.length === 0}
        empty={<Nothing view={view} onView={setView} />}
      >
        {(page) => (
          <Paged
            at={page}
            pages={page.pages}
            isOld={rows.isPlaceholderData}
            onTurn={(place) => setView({ ...withoutPage(view), ...place })}
            className={classes.table}
          >
            <BinTable bin={bin} rows={page.rows} busyId={busyId} onRestore={restore} />
          </Paged>
        )}
      </Panel>
    </>
  );
}

function useRestore({ area, restore }: BinDescription, onRestored: (row: DeletedRow) => void) {
  const queries = useQueryClient();
  const alert = useAlert();
  const restoring = useMutation({
    mutationFn: ({ _id }: DeletedRow) => restore(_id),
    onSuccess: (_, row) => onRestored(row),
    onError: (error) => void alert(error.message || 'It could not be restored. Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey: [area] }),
  });
  return { restore: restoring.mutate, busyId: restoring.isPending ? restoring.variables._id : undefined };
}

interface BinTableProps {
  bin: BinDescription;
  rows: readonly DeletedRow[];
  busyId: string | undefined;
  onRestore: (row: DeletedRow) => void;
}

function BinTable({ bin, rows, busyId, onRestore }: BinTableProps) {
  const now = useNow();
  const columns: Column<DeletedRow>[] = [
    {
      key: 'name',
      header: bin.nameHeader,
      phone: 'primary',
      cell: ({ name, detail }) => <NameCell name={name} detail={detail} isSquare={bin.isSquare} />,
    },
    {
      key: 'deleted',
      header: 'Deleted',
      phone: 'secondary',
      cell: ({ deletedAt, deletedBy }) => (
        <span className={classes.when}>
          {dateTime(deletedAt)}
          <small>{`by ${deletedBy ?? 'someone'}`}</small>
        </span>
      ),
    },
    {
      key: 'left',
      header: 'Time left',
      phone: 'secondary',
      cell: ({ deletedAt }) => (
        <span>
          {daysLeftText(daysLeft(deletedAt, now))}
          <span className={classes.left}> left</span>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={bin.label}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      actions={(row) => (
        <Button onClick={() => onRestore(row)} loading={busyId === row._id} aria-label={`Restore ${row.name}`}>
          Restore
        </Button>
      )}
    />
  );
}

function Nothing({ view, onView }: { view: DeletedAddress; onView: (view: DeletedAddress) => void }) {
  const { page, cursor: _, ...first } = view;
  if (page !== undefined) return <NoSuchPage page={page} onGo={() => onView(first)} />;
  if (view.search !== undefined) {
    return (
      <EmptyState title={`Nothing deleted found for “${view.search}”.`} action={<Button onClick={() => onView({})}>Clear search</Button>} />
    );
  }
  return <EmptyState title="Nothing was deleted lately." hint={`What is deleted waits here for ${DELETED_KEPT_DAYS} days.`} />;
}
