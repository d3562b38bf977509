import { type Employee, type ListedEmployee, teamEndpoints } from '@fairlead/contract/team';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';

/** The number of employees that a dropdown offers; typing narrows them down. */
const CHOICES = 20;

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const teamQueries = {
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

/** Reads an employee's present state, ignoring the cache. */
export const readEmployee = (queries: QueryClient, id: string): Promise<Employee> =>
  queries.fetchQuery({ ...teamQueries.one(id), staleTime: 0 });

/** Updates an employee wherever they are shown, without asking the server. */
export function showEmployee(queries: QueryClient, known: ListedEmployee | Employee): void {
  queries.setQueryData(teamQueries.one(known._id).queryKey, (before) => before && { ...before, ...known });
  changeRows<ListedEmployee>(queries, 'team', (row) => (row._id === known._id ? known : row));
}

/** Shows a saved employee at once; order and counts follow from the server. */
export async function employeeSaved(queries: QueryClient, saved: Employee): Promise<void> {
  showEmployee(queries, saved);
  await queries.invalidateQueries({ queryKey: ['team'] });
}

/** Forgets a deleted employee; lists and counts are read again. */
export async function employeeDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: teamQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['team'] });
}
