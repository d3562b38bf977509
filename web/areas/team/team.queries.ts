import { type Employee, teamEndpoints } from '@fairlead/contract/team';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';

/** How many a choice of employees offers at once; typing narrows them. */
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

/** Puts an employee where they are shown, without asking the server. */
export function showEmployee(queries: QueryClient, employee: Employee): void {
  if (queries.getQueryData(teamQueries.one(employee._id).queryKey)) {
    queries.setQueryData(teamQueries.one(employee._id).queryKey, employee);
  }
  changeRows<Employee>(queries, 'team', (row) => (row._id === employee._id ? employee : row));
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
