import { employeeList } from '@fairlead/contract/team';
import type { TeamFilter, TeamView } from './team.queries.ts';

/** All = everyone; Active = attendance not Leave; Inactive = attendance Leave (docs/product/team.md). */
export const TEAM_SEGMENTS = ['All', 'Active', 'Inactive'] as const;

/** What the address says about the table; anything that is no value of its kind is as if it were not there. */
export function viewOf(address: Record<string, unknown>): TeamView {
  const page = Number(address.page);
  const search = textOf(address.search)?.slice(0, 200);
  const cursor = textOf(address.cursor);
  const attendance = TEAM_SEGMENTS.find((each) => each === address.attendance && each !== 'All');
  const sort = employeeList.sorts.find((each) => each === address.sort);
  return {
    ...(search && { search }),
    ...(attendance && { attendance }),
    ...(sort && { sort, order: address.order === 'desc' ? ('desc' as const) : ('asc' as const) }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The same view with something else to look for; it begins at its first page. */
export function viewWith({ page: _page, cursor: _cursor, ...view }: TeamView, change: Partial<TeamView>): TeamView {
  return viewOf({ ...view, ...change });
}

export const filterOf = ({ search, attendance }: TeamView): TeamFilter => ({
  ...(search && { search }),
  ...(attendance && { attendance }),
});
