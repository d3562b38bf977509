import { CLIENT_MESSAGES, type ClientPage } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useCurrentUser, useMay } from '../../accounts/public/signed-in-user.ts';
import { listEditMessage } from '../client-error.rules.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { type ClientView, clientQueries } from '../clients.queries.ts';
import { filterOf, viewWith } from '../clients-view.rules.ts';
import { ClientTable } from '../components/client-table.tsx';
import { SummaryCards } from '../components/summary-cards.tsx';
import { TableBar } from '../components/table-bar.tsx';
import { useClientSelection } from '../components/use-client-selection.ts';
import { useClientView } from '../components/use-client-view.ts';
import { ViewBar } from '../components/view-bar.tsx';
import { useClientDialogs } from '../form/use-client-dialogs.tsx';

const NoClients = lazyPart(() => import('../components/no-clients.tsx'), 'NoClients');
const TableError = lazyPart(() => import('../components/table-error.tsx'), 'TableError');
const BulkBar = lazyPart(() => import('../components/bulk-bar.tsx'), 'BulkBar');

/** Sales & Leads: every client and lead, ten at a time (docs/product/clients.md). */
export function ClientsPage() {
  const [view, setView] = useClientView();
  const clients = useQuery(clientQueries.page(view));
  const count = useQuery(clientQueries.count(filterOf(view)));
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const [failure, setFailure] = useState<string>();
  const { dialogs, add, edit, askDelete, prepare } = useClientDialogs({
    editFailure: listEditMessage,
    deleteWords: ({ companyName }) => ({
      title: `Delete ${companyName}?`,
      text: `Are you sure you want to delete ${companyName}? This action cannot be undone.`,
    }),
    onDeleteFailed: (error) => setFailure(describeError(error, CLIENT_MESSAGES.deleteFailed)),
  });
  const selection = useClientSelection(clients.data?.clients ?? [], view);
  const hasRows = (clients.data?.clients.length ?? 0) > 0;
  usePrefetch(view, clients.isPlaceholderData ? undefined : clients.data);

  const addButton = (may('clients.create') || !isKnown) && (
    <Button
      variant="filled"
      style={isKnown ? {} : { visibility: 'hidden' }}
      leftSection={<Icon name="plus" size={16} />}
      onClick={add}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      Add Client/Lead
    </Button>
  );

  return (
    <Page title="Sales and Leads">
      <SummaryCards />
      <Panel
        title="Clients and Leads"
        isPadded={false}
        actions={<TableBar view={view} onSelect={hasRows ? selection.select : undefined} addButton={addButton} />}
        below={
          <>
            <ViewBar view={view} onView={setView} />
            <Suspense>{failure && <TableError message={failure} onDismiss={() => setFailure(undefined)} />}</Suspense>
          </>
        }
        query={clients}
        loading={CLIENT_MESSAGES.loading}
        skeleton={<SkeletonTable />}
        failure={(error) => `Error: ${describeError(error, CLIENT_MESSAGES.listFailed)}`}
        isEmpty={(page) => page.clients.length === 0}
        empty={
          <Suspense>
            <NoClients view={view} pages={count.data?.pages} onView={setView} addButton={addButton} />
          </Suspense>
        }
      >
        {(page) => (
          <div aria-busy={clients.isPlaceholderData}>
            <ClientTable
              clients={page.clients}
              view={view}
              selection={{ ...selection, label: ({ companyName }) => `Select ${companyName}` }}
              onSort={(sort, order) => setView(viewWith(view, { sort, order }))}
              mayEdit={(client) => may('clients.edit', ownershipOf(client))}
              mayDelete={(client) => may('clients.delete', ownershipOf(client))}
              onEdit={edit}
              onDelete={(client) => {
                setFailure(undefined);
                askDelete(client);
              }}
            />
            <Pager
              page={page.page}
              pages={count.data?.pages}
              onPrevious={clients.isPlaceholderData ? undefined : turn(page.previous, page.page - 1)}
              onNext={clients.isPlaceholderData ? undefined : turn(page.next, page.page + 1)}
            />
          </div>
        )}
      </Panel>
      {selection.isActive && (
        <Suspense>
          <BulkBar selected={selection.selected} onSelectPage={selection.onToggleAll} onClear={selection.clear} />
        </Suspense>
      )}
      {dialogs}
    </Page>
  );

  /** Pages are turned by cursor, so that depth costs nothing; the number beside it serves links and people. */
  function turn(cursor: string | null, page: number) {
    return cursor === null ? undefined : () => setView({ ...view, page, cursor });
  }
}

/** Reads the page that comes next ahead of the click. */
function usePrefetch(view: ClientView, shown: ClientPage | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (shown?.next) void queries.prefetchQuery(clientQueries.page({ ...view, page: shown.page + 1, cursor: shown.next }));
  }, [queries, view, shown]);
}
