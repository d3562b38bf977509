import { CLIENT_MESSAGES, CLIENT_SEGMENTS, type ClientPage } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonTable } from '../../../ui/skeleton.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { listEditMessage, messageOf } from '../client-error.rules.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { type ClientView, clientQueries } from '../clients.queries.ts';
import { filterOf, viewWith } from '../clients-view.rules.ts';
import { ClientTable } from '../components/client-table.tsx';
import { NoClients } from '../components/no-clients.tsx';
import { SummaryCards } from '../components/summary-cards.tsx';
import { useClientDialogs } from '../components/use-client-dialogs.tsx';
import { useClientView } from '../components/use-client-view.ts';

const SEGMENTS = CLIENT_SEGMENTS.map((value) => ({ value, label: value }));

/** Sales & Leads: every client and lead, ten at a time (specification 2 §2.2). */
export function ClientsPage() {
  const [view, setView] = useClientView();
  const clients = useQuery(clientQueries.page(view));
  const count = useQuery(clientQueries.count(filterOf(view)));
  const may = useMay();
  const { dialogs, add, edit, askDelete, prepare } = useClientDialogs({
    editFailure: listEditMessage,
    deleteWords: ({ companyName }) => ({
      title: `Delete ${companyName}?`,
      text: `Are you sure you want to delete ${companyName}? This action cannot be undone.`,
    }),
  });
  usePrefetch(view, clients.isPlaceholderData ? undefined : clients.data);

  const addButton = may('clients.create') && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={add} onPointerEnter={prepare} onFocus={prepare}>
      Add Client/Lead
    </Button>
  );

  return (
    <Page title="Sales and Leads">
      <SummaryCards />
      <Panel
        title="Clients and Leads"
        isPadded={false}
        actions={
          <>
            <Segmented
              label="Show"
              options={SEGMENTS}
              value={view.segment ?? 'All'}
              onChange={(segment) => setView(viewWith(view, { segment }))}
            />
            <span className="grow" />
            <SearchBox
              label="Company or email"
              value={view.search ?? ''}
              onSearch={(search) => search !== (view.search ?? '') && setView(viewWith(view, { search }), view.search !== undefined)}
            />
            {addButton}
          </>
        }
        query={clients}
        loading={CLIENT_MESSAGES.loading}
        skeleton={<SkeletonTable />}
        failure={(error) => `Error: ${messageOf(error, CLIENT_MESSAGES.listFailed)}`}
        isEmpty={(page) => page.clients.length === 0}
        empty={<NoClients view={view} pages={count.data?.pages} onView={setView} addButton={addButton} />}
      >
        {(page) => (
          <div aria-busy={clients.isPlaceholderData}>
            <ClientTable
              clients={page.clients}
              view={view}
              onSort={(sort, order) => setView(viewWith(view, { sort, order }))}
              mayEdit={(client) => may('clients.edit', ownershipOf(client))}
              mayDelete={(client) => may('clients.delete', ownershipOf(client))}
              onEdit={edit}
              onDelete={askDelete}
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
