import { employeeList, type ListedEmployee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { exportFrom } from '../../../records/list/list.queries.ts';
import type { ListDescription } from '../../../records/list/list-description.ts';
import { TEAM_COLUMNS } from './team-columns.tsx';
import classes from './team-list.module.css';
import { removeEmployees, teamListQueries } from './team-list.queries.ts';
import { readTeamAddress, TEAM_SEGMENT, type TeamView } from './team-view.rules.ts';

const RoleFilter = lazyPart(() => import('./team-filters.tsx'), 'RoleFilter');
const DepartmentFilter = lazyPart(() => import('./team-filters.tsx'), 'DepartmentFilter');

/** Team Management as a list (docs/product/team.md). */
export const TEAM_LIST: ListDescription<ListedEmployee, TeamView> = {
  path: paths.team,
  readAddress: readTeamAddress,
  queries: teamListQueries,
  exportFile: exportFrom(teamEndpoints.exportTable, employeeList.filters),
  removeMany: removeEmployees,
  title: 'Team Members',
  searchLabel: 'Search employees...',
  nouns: { one: 'employee', many: 'employees' },
  loading: TEAM_MESSAGES.loading,
  failure: () => TEAM_MESSAGES.loadFailed,
  empty: (reason, { search }) => ({
    title: TEAM_MESSAGES.empty,
    ...((search !== undefined || reason === 'filters') && { hint: TEAM_MESSAGES.emptySearch }),
  }),
  segment: TEAM_SEGMENT,
  declared: employeeList,
  controls: { role: { Field: RoleFilter }, department: { Field: DepartmentFilter } },
  hints: { project: 'A part of the name' },
  sortLabels: { createdAt: 'Added on' },
  columns: TEAM_COLUMNS,
  tableClass: classes.table,
  nameRow: ({ employeeName }) => employeeName,
  href: ({ _id }) => paths.employee(_id),
};
