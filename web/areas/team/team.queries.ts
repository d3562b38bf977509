import { type Employee, employeeKind, type ListedEmployee } from '@fairlead/contract/team';
import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { changeRows } from '../../records/list/list.queries.ts';
import { createRecords } from '../../records/records.ts';
import { TEAM_SEGMENT } from './list/team-view.rules.ts';

export const employeeRecords = createRecords(employeeKind, { path: paths.team, href: paths.employee, segment: TEAM_SEGMENT });

/** Updates an employee wherever they are shown, without asking the server. */
export function showEmployee(queries: QueryClient, known: ListedEmployee | Employee): void {
  queries.setQueryData(employeeRecords.one(known._id).queryKey, (before) => before && { ...before, ...known });
  changeRows<ListedEmployee>(queries, 'team', (row) => (row._id === known._id ? known : row));
}
