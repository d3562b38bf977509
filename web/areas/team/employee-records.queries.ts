import type { PageExportQuery } from '@fairlead/contract/kit/records/lists';
import { teamEndpoints } from '@fairlead/contract/team';
import { download } from '../../platform/api/download.ts';
import type { DownloadedFile } from '../../platform/save-file.ts';
import { localTimeZone } from '../../platform/time.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';

/** An employee's page as a file. */
export const exportEmployeePage = (id: string, format: PageExportQuery['format'], watch: ExportWatch): Promise<DownloadedFile> =>
  download(teamEndpoints.exportPage, { params: { id }, query: { timeZone: localTimeZone(), format }, ...watch });
