import { clientEndpoints } from '@fairlead/contract/clients';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { type EmployeesChange, employeeList, type ListedEmployee, teamEndpoints } from '@fairlead/contract/team';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { today } from '../../../platform/time.ts';
import { changeRows, listQueries, reloadOnFailure } from '../../../records/list/list.queries.ts';
import type { TeamView } from './team-view.rules.ts';

const { bulkChange, bulkRemove, attendance } = teamEndpoints;
/** The number of bars on a card. */
const CARD_DAYS = 7;

export const teamListQueries = listQueries<ListedEmployee, TeamView>({
  area: 'team',
  declared: employeeList,
  readPage: async (query, signal) => {
    const { employees, ...page } = await api(teamEndpoints.list, { query, signal });
    return { rows: employees, ...page };
  },
  readCount: (query, signal) => api(teamEndpoints.count, { query, signal }),
  views: teamEndpoints,
});

/** What the cards over the list show. */
export const attendanceQuery = () =>
  queryOptions({
    queryKey: ['team', 'attendance'],
    queryFn: ({ signal }) => api(attendance, { query: { days: CARD_DAYS }, signal }),
  });

/** Clients won of those decided this quarter, the same as on the dashboard. */
export const conversionQuery = () =>
  queryOptions({
    queryKey: ['clients', 'conversion'],
    queryFn: ({ signal }) => api(clientEndpoints.conversion, { query: { today: today() }, signal }),
  });

/** Changes several employees; rows on the screen show it at once, their order and counts follow. */
export async function changeEmployees(queries: QueryClient, { ids, ...fields }: EmployeesChange): Promise<BulkReply> {
  const reply = await reloadOnFailure(queries, 'team', api(bulkChange, { body: { ids, ...fields } }));
  const refused = new Set(reply.refused.map(({ _id }) => _id));
  const changed = new Set(ids.filter((id) => !refused.has(id)));
  changeRows<ListedEmployee>(queries, 'team', (row) => (changed.has(row._id) ? { ...row, ...fields } : row));
  void queries.invalidateQueries({ queryKey: ['team'] });
  return reply;
}

/** Deletes employees; the rows are gone when this returns. */
export async function removeEmployees(queries: QueryClient, ids: string[]): Promise<BulkReply> {
  const reply = await reloadOnFailure(queries, 'team', api(bulkRemove, { body: { ids } }));
  for (const id of ids) queries.removeQueries({ queryKey: ['team', 'one', id] });
  await queries.invalidateQueries({ queryKey: ['team'] });
  return reply;
}
