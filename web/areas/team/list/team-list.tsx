import { type employeeKind, type ListedEmployee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListDescription } from '../../../records/list/list-description.ts';
import type { ViewOfKind } from '../../../records/records.ts';
import { employeeRecords } from '../team.queries.ts';
import { TEAM_COLUMNS } from './team-columns.tsx';
import classes from './team-list.module.css';

const RoleFilter = lazyPart(() => import('./team-filters.tsx'), 'RoleFilter');
const DepartmentFilter = lazyPart(() => import('./team-filters.tsx'), 'DepartmentFilter');

/** Team Management as a list (docs/product/team.md). */
export const TEAM_LIST: ListDescription<ListedEmployee, ViewOfKind<typeof employeeKind>> = {
  ...employeeRecords.list,
  title: 'Team Members',
  searchLabel: 'Search employees...',
  loading: TEAM_MESSAGES.loading,
  failure: () => TEAM_MESSAGES.loadFailed,
  empty: (reason, { search }) => ({
    title: TEAM_MESSAGES.empty,
    ...((search !== undefined || reason === 'filters') && { hint: TEAM_MESSAGES.emptySearch }),
  }),
  controls: { role: { Field: RoleFilter }, department: { Field: DepartmentFilter } },
  hints: { project: 'A part of the name' },
  sortLabels: { createdAt: 'Added on' },
  columns: TEAM_COLUMNS,
  tableClass: classes.table,
  nameRow: ({ employeeName }) => employeeName,
};
