import { clientEndpoints } from '@fairlead/contract/clients';
import type { PAGE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { download } from '../../platform/api/download.ts';
import type { DownloadedFile } from '../../platform/save-file.ts';
import { localTimeZone } from '../../platform/time.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';

type PageFormat = (typeof PAGE_EXPORT_FORMATS)[number];

/** A client's page as a file. */
export function exportPage(id: string, format: PageFormat, watch: ExportWatch): Promise<DownloadedFile> {
  return download(clientEndpoints.exportPage, { params: { id }, query: { timeZone: localTimeZone(), format }, ...watch });
}
