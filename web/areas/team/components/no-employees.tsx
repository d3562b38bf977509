import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { TeamView } from '../team.queries.ts';
import { viewWith } from '../team-view.rules.ts';

interface NoEmployeesProps {
  view: TeamView;
  /** How many pages there are; undefined until counted. */
  pages: number | undefined;
  onView: (view: TeamView) => void;
  addButton: ReactNode;
}

/** Why there are no rows, and the way out. No rows are one page all the same (docs/product/team.md). */
export function NoEmployees({ pages = 1, ...props }: NoEmployeesProps) {
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

function Reason({ view, onView, addButton }: Omit<NoEmployeesProps, 'pages'>) {
  if (view.search !== undefined) {
    return (
      <EmptyState
        title={TEAM_MESSAGES.empty}
        hint={TEAM_MESSAGES.emptySearch}
        action={<Button onClick={() => onView(viewWith(view, { search: '' }))}>Clear search</Button>}
      />
    );
  }
  if (view.attendance !== undefined) {
    return (
      <EmptyState
        title={TEAM_MESSAGES.empty}
        action={<Button onClick={() => onView(viewWith(view, { attendance: 'All' }))}>Show all</Button>}
      />
    );
  }
  return <EmptyState title={TEAM_MESSAGES.empty} action={addButton} />;
}
