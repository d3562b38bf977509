import { employeeRecordEndpoints } from '@fairlead/contract/team-records';
import { api } from '../../platform/api.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';

/** What an employee's page shows beside the fields. */
export const employeeTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(employeeRecordEndpoints.timeline, { params: { id }, query, signal }));
