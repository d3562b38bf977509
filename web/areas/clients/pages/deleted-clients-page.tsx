import { clientListEndpoints, type DeletedClient } from '@fairlead/contract/client-lists';
import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/recycle-bin';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { dateTime, useNow } from '../../../platform/time.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useCurrentUser, useMay } from '../../accounts/public/signed-in-user.ts';
import { daysLeft, daysLeftWords, deletedViewOf } from '../client-deleted.rules.ts';
import { type DeletedView, recordQueries } from '../client-records.queries.ts';
import classes from './deleted-clients-page.module.css';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];

/** What was deleted in the last 30 days, to be taken back; for Administrators (docs/product/clients.md). */
export function DeletedClientsPage() {
  const me = useCurrentUser();
  const isAllowed = useMay()('clients.restore');
  if (me && !isAllowed) {
    return (
      <Page title="Recently deleted" crumbs={CRUMBS}>
        <EmptyState title="Only an Administrator restores what was deleted." />
      </Page>
    );
  }
  return (
    <Page title="Recently deleted" crumbs={CRUMBS}>
      <DeletedClients isAllowed={isAllowed} />
    </Page>
  );
}

function DeletedClients({ isAllowed }: { isAllowed: boolean }) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const view = deletedViewOf(address);
  const navigate = useNavigate();
  const setView = (next: DeletedView, replace = false) =>
    void navigate({ to: paths.deletedClients, search: next as never, replace, resetScroll: false });
  const clients = useQuery({ ...recordQueries.deleted(view), enabled: isAllowed });
  const [restored, setRestored] = useState<Client>();
  const { restore, busyId } = useRestore(setRestored);
  const isOld = clients.isPlaceholderData;

  return (
    <>
      <div role="status" className={classes.status}>
        {restored && (
          <p>
            {`${restored.companyName} is back. `}
            <Link to={paths.client(restored._id)} className="link">
              Open it
            </Link>
          </p>
        )}
      </div>
      <Panel
        title="Clients and leads"
        isPadded={false}
        query={clients}
        loading="Loading deleted clients..."
        skeleton={<SkeletonTable rows={4} />}
        failure={(error) => `Error: ${describeError(error, 'The list could not be read.')}`}
        actions={
          <>
            <span className="grow" />
            <SearchBox
              label="Company or email"
              value={view.search ?? ''}
              onSearch={(search) => search !== (view.search ?? '') && setView(search === '' ? {} : { search }, view.search !== undefined)}
            />
          </>
        }
        below={<p className="muted">{`Kept for ${DELETED_KEPT_DAYS} days, with their notes, sites and visits; then gone for good.`}</p>}
        isEmpty={(page) => page.clients.length === 0}
        empty={<Nothing view={view} onView={setView} />}
      >
        {(page) => (
          <div aria-busy={isOld} className={classes.table}>
            <DeletedTable clients={page.clients} busyId={busyId} onRestore={restore} />
            <Pager
              page={page.page}
              pages={page.pages}
              onPrevious={
                isOld || page.previous === null ? undefined : () => setView({ ...view, page: page.page - 1, cursor: page.previous ?? '' })
              }
              onNext={isOld || page.next === null ? undefined : () => setView({ ...view, page: page.page + 1, cursor: page.next ?? '' })}
            />
          </div>
        )}
      </Panel>
    </>
  );
}

function useRestore(onRestored: (client: Client) => void) {
  const queries = useQueryClient();
  const alert = useAlert();
  const restoring = useMutation({
    mutationFn: ({ _id }: DeletedClient) => api(clientListEndpoints.restore, { params: { id: _id } }),
    onSuccess: onRestored,
    onError: (error) => void alert(describeError(error, 'It could not be restored. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  return { restore: restoring.mutate, busyId: restoring.isPending ? restoring.variables._id : undefined };
}

interface DeletedTableProps {
  clients: readonly DeletedClient[];
  busyId: string | undefined;
  onRestore: (client: DeletedClient) => void;
}

function DeletedTable({ clients, busyId, onRestore }: DeletedTableProps) {
  const now = useNow();
  const columns: Column<DeletedClient>[] = [
    {
      key: 'companyName',
      header: 'Company Name',
      phone: 'primary',
      cell: ({ companyName, email }) => <NameCell name={companyName} detail={email ?? CLIENT_MESSAGES.notProvided} isSquare />,
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
          {daysLeftWords(daysLeft(deletedAt, now))}
          <span className={classes.left}> left</span>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label="Recently deleted clients"
      columns={columns}
      rows={clients}
      rowKey={({ _id }) => _id}
      actions={(client) => (
        <Button onClick={() => onRestore(client)} loading={busyId === client._id} aria-label={`Restore ${client.companyName}`}>
          Restore
        </Button>
      )}
    />
  );
}

function Nothing({ view, onView }: { view: DeletedView; onView: (view: DeletedView) => void }) {
  if (view.search !== undefined) {
    return (
      <EmptyState title={`Nothing deleted found for “${view.search}”.`} action={<Button onClick={() => onView({})}>Clear search</Button>} />
    );
  }
  if (view.page !== undefined) {
    return (
      <EmptyState title={`There is no page ${view.page}.`} action={<Button onClick={() => onView({})}>Go to the first page</Button>} />
    );
  }
  return <EmptyState title="Nothing was deleted lately." hint={`What is deleted waits here for ${DELETED_KEPT_DAYS} days.`} />;
}
