import type { PageExportQuery } from '@fairlead/contract/kit/records/lists';
import { teamEndpoints } from '@fairlead/contract/team';
import { download } from '../../platform/api/download.ts';
import { api } from '../../platform/api.ts';
import type { DownloadedFile } from '../../platform/save-file.ts';
import { localTimeZone } from '../../platform/time.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';

/** What an employee's page shows beside the fields. */
export const employeeTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(teamEndpoints.timeline, { params: { id }, query, signal }));

/** An employee's page as a file. */
export const exportEmployeePage = (id: string, format: PageExportQuery['format'], watch: ExportWatch): Promise<DownloadedFile> =>
  download(teamEndpoints.exportPage, { params: { id }, query: { timeZone: localTimeZone(), format }, ...watch });
