import { type EmployeePage, TEAM_MESSAGES } from '@fairlead/contract/team';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { EmployeeTable } from '../components/employee-table.tsx';
import { NoEmployees } from '../components/no-employees.tsx';
import { ownershipOf } from '../employee-fields.rules.ts';
import { useEmployeeDialogs } from '../form/use-employee-dialogs.tsx';
import { type TeamView, teamQueries } from '../team.queries.ts';
import { filterOf, TEAM_SEGMENTS, viewOf, viewWith } from '../team-view.rules.ts';

const SEGMENTS = TEAM_SEGMENTS.map((value) => ({ value, label: value }));

/** Team Management: everyone of the team, ten at a time (docs/product/team.md). */
export function TeamPage() {
  const [view, setView] = useTeamView();
  const employees = useQuery(teamQueries.page(view));
  const count = useQuery(teamQueries.count(filterOf(view)));
  const may = useMay();
  // Until Try Again or another view of the list.
  const [failedView, setFailedView] = useState<TeamView>();
  const isDeleteFailed = failedView === view;
  const { dialogs, add, edit, askDelete, prepare } = useEmployeeDialogs({
    deleteWords: ({ employeeName }) => ({
      title: `Delete ${employeeName}?`,
      text: `Are you sure you want to delete ${employeeName}? This action cannot be undone.`,
    }),
    onDeleteFailed: () => setFailedView(view),
  });
  usePrefetch(view, employees.isPlaceholderData ? undefined : employees.data);

  const addButton = may('employees.create') && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={add} onPointerEnter={prepare} onFocus={prepare}>
      Add Employee
    </Button>
  );

  return (
    <Page title="Team Management">
      <Panel
        title="Team Members"
        isPadded={false}
        actions={
          <>
            <Segmented
              label="Show"
              options={SEGMENTS}
              value={view.attendance ?? 'All'}
              onChange={(attendance) => setView(viewWith(view, { attendance }))}
            />
            <span className="grow" />
            <SearchBox
              label="Search employees..."
              value={view.search ?? ''}
              onSearch={(search) => search !== (view.search ?? '') && setView(viewWith(view, { search }), view.search !== undefined)}
            />
            {addButton}
          </>
        }
        // It replaces the list (docs/product/team.md).
        query={isDeleteFailed ? { data: undefined, error: TEAM_MESSAGES.deleteFailed, refetch: readAgain } : employees}
        loading={TEAM_MESSAGES.loading}
        skeleton={<SkeletonTable />}
        failure={() => (isDeleteFailed ? TEAM_MESSAGES.deleteFailed : TEAM_MESSAGES.loadFailed)}
        isEmpty={(page) => page.employees.length === 0}
        empty={<NoEmployees view={view} pages={count.data?.pages} onView={setView} addButton={addButton} />}
      >
        {(page) => (
          <div aria-busy={employees.isPlaceholderData}>
            <EmployeeTable
              employees={page.employees}
              view={view}
              onSort={(sort, order) => setView(viewWith(view, { sort, order }))}
              mayEdit={(employee) => may('employees.edit', ownershipOf(employee))}
              mayDelete={(employee) => may('employees.delete', ownershipOf(employee))}
              onEdit={edit}
              onDelete={askDelete}
            />
            <Pager
              page={page.page}
              pages={count.data?.pages}
              onPrevious={employees.isPlaceholderData ? undefined : turn(page.previous, page.page - 1)}
              onNext={employees.isPlaceholderData ? undefined : turn(page.next, page.page + 1)}
            />
          </div>
        )}
      </Panel>
      {dialogs}
    </Page>
  );

  function readAgain() {
    setFailedView(undefined);
    void employees.refetch();
  }

  /** Pages are turned by cursor, so that depth costs nothing; the number beside it serves links and people. */
  function turn(cursor: string | null, page: number) {
    return cursor === null ? undefined : () => setView({ ...view, page, cursor });
  }
}

/** What the table shows, held by the address, so that Back, a reload and a link all lead to the same rows. */
function useTeamView() {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => viewOf(address), [address]);
  const navigate = useNavigate();

  /** `isRefining` replaces the step before instead of adding one, as for each letter of a search. */
  function setView(next: TeamView, isRefining = false): void {
    void navigate({ to: paths.team, search: next as never, replace: isRefining, resetScroll: false });
  }
  return [view, setView] as const;
}

/** Reads the page that comes next ahead of the click. */
function usePrefetch(view: TeamView, shown: EmployeePage | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (shown?.next) void queries.prefetchQuery(teamQueries.page({ ...view, page: shown.page + 1, cursor: shown.next }));
  }, [queries, view, shown]);
}
