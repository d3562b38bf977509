import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { type Employee, type EmployeeListQuery, type EmployeePage, teamEndpoints } from '@fairlead/contract/team';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** How many a choice of employees offers at once; typing narrows them. */
const CHOICES = 20;

/** A page of the table. The count comes on its own, so that rows need not wait for it. */
export type TeamView = Pick<EmployeeListQuery, 'search' | 'attendance' | 'sort' | 'order' | 'page' | 'cursor'>;
/** What the count depends on. */
export type TeamFilter = Pick<TeamView, 'search' | 'attendance'>;

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const teamQueries = {
  page: (view: TeamView) =>
    queryOptions({
      queryKey: ['team', 'page', view],
      queryFn: ({ signal }) => {
        const { page, ...rest } = view;
        return api(teamEndpoints.list, { query: { ...rest, page: String(page ?? 1), limit: String(PAGE_SIZE), count: 'false' }, signal });
      },
      placeholderData: keepPreviousData,
    }),
  count: (filter: TeamFilter) =>
    queryOptions({
      queryKey: ['team', 'count', filter],
      queryFn: ({ signal }) => api(teamEndpoints.count, { query: { ...filter, limit: String(PAGE_SIZE) }, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['team', 'one', id],
      queryFn: ({ signal }) => api(teamEndpoints.get, { params: { id }, signal }),
    }),
  choices: (search: string) =>
    queryOptions({
      queryKey: ['team', 'choices', search],
      queryFn: ({ signal }) =>
        api(teamEndpoints.list, { query: { search: search || undefined, limit: String(CHOICES), count: 'false' }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Puts an employee where they are shown, without asking the server. */
export function showEmployee(queries: QueryClient, employee: Employee): void {
  if (queries.getQueryData(teamQueries.one(employee._id).queryKey)) {
    queries.setQueryData(teamQueries.one(employee._id).queryKey, employee);
  }
  queries.setQueriesData<EmployeePage>(
    { queryKey: ['team', 'page'] },
    (before) => before && { ...before, employees: before.employees.map((each) => (each._id === employee._id ? employee : each)) },
  );
}

/** Shows a saved employee at once; the server's order and counts follow. */
export async function employeeSaved(queries: QueryClient, saved: Employee): Promise<void> {
  showEmployee(queries, saved);
  await queries.invalidateQueries({ queryKey: ['team'] });
}

/** Forgets a deleted employee; lists and counts are read again. */
export async function employeeDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: teamQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['team'] });
}
