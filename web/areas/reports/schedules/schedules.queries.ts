import { type ReportScheduleChange, type ReportScheduleDraft, reportScheduleEndpoints } from '@fairlead/contract/reports/schedules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export const schedulesQuery = () =>
  queryOptions({ queryKey: ['reports', 'schedules'], queryFn: ({ signal }) => api(reportScheduleEndpoints.listSchedules, { signal }) });

export const addSchedule = (draft: Omit<ReportScheduleDraft, 'isPaused'>) => api(reportScheduleEndpoints.addSchedule, { body: draft });
export const changeSchedule = (id: string, body: ReportScheduleChange) =>
  api(reportScheduleEndpoints.changeSchedule, { params: { id }, body });
export const removeSchedule = (id: string) => api(reportScheduleEndpoints.removeSchedule, { params: { id } });

/** Reads the schedules again, even where a first reading is under way, which may be older than the change. */
export async function reloadSchedules(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: schedulesQuery().queryKey });
  await queries.invalidateQueries({ queryKey: schedulesQuery().queryKey });
}
