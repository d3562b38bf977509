import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { type ClientView, clientQueries } from '../clients.queries.ts';
import { cleared, filtersIn, viewWith } from '../clients-view.rules.ts';

interface NoClientsProps {
  view: ClientView;
  /** How many pages there are; undefined until counted. */
  pages: number | undefined;
  onView: (view: ClientView) => void;
  addButton: ReactNode;
}

/** Why there are no rows, and the way out. No rows are one page all the same (docs/product/clients.md). */
export function NoClients({ pages = 1, ...props }: NoClientsProps) {
  const { view, onView } = props;
  if (view.page !== undefined) {
    const to = pages > 1 ? { ...viewWith(view, {}), page: pages } : viewWith(view, {});
    return (
      <EmptyState
        title={`There is no page ${view.page}.`}
        action={<Button onClick={() => onView(to)}>{pages > 1 ? `Go to page ${pages}` : 'Go to the first page'}</Button>}
      />
    );
  }
  return (
    <>
      <Reason {...props} />
      <Pager page={1} pages={1} onPrevious={undefined} onNext={undefined} />
    </>
  );
}

function Reason({ view, onView, addButton }: Omit<NoClientsProps, 'pages'>) {
  const may = useMay();
  const isBare = view.search === undefined && view.segment === undefined && filtersIn(view).length === 0;
  const lost = useQuery({ ...clientQueries.count({ lost: 'true' }), enabled: isBare });
  // Whoever doesn't find a lost client would add it a second time.
  const lostToo = view.lost === undefined && (
    <Button onClick={() => onView(viewWith(view, { segment: 'All', lost: 'true' }))}>Look among the lost too</Button>
  );
  if (view.search !== undefined && filtersIn(view).length === 0) {
    return (
      <EmptyState
        title={`Nothing found for “${view.search}”.`}
        hint={`Company names and emails are searched${lostToo ? '; the lost are left out' : ''}.`}
        action={
          <>
            <Button onClick={() => onView(viewWith(view, { search: '' }))}>Clear search</Button>
            {lostToo}
          </>
        }
      />
    );
  }
  if (filtersIn(view).length > 0) {
    return (
      <EmptyState
        title="Nothing matches."
        hint={`No client or lead fits all that is asked for${lostToo ? '; the lost are left out' : ''}.`}
        action={
          <>
            <Button onClick={() => onView(cleared(view))}>Clear filters</Button>
            {lostToo}
          </>
        }
      />
    );
  }
  if (view.segment !== undefined) {
    return (
      <EmptyState
        title={`No ${view.segment.toLowerCase()} yet.`}
        action={<Button onClick={() => onView(viewWith(view, { segment: 'All' }))}>Show all</Button>}
      />
    );
  }
  if (lost.data && lost.data.total > 0) return <EmptyState title="All clients and leads here are lost." action={lostToo} />;
  return (
    <EmptyState
      title="No clients or leads yet."
      hint="They appear here once the first one is added."
      action={
        <>
          {addButton}
          {may('clients.import') && <ButtonLink to={paths.imports}>Import from CSV</ButtonLink>}
        </>
      }
    />
  );
}
