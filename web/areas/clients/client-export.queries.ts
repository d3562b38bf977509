import { clientListEndpoints, type PAGE_EXPORT_FORMATS, type TABLE_EXPORT_FORMATS } from '@fairlead/contract/client-lists';
import type { ClientPage } from '@fairlead/contract/clients';
import { clientEndpoints } from '@fairlead/contract/clients';
import { download } from '../../platform/api/download.ts';
import { api } from '../../platform/api.ts';
import type { DownloadedFile } from '../../platform/save-file.ts';
import { localTimeZone } from '../../platform/time.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';
import { askedOf, type ClientView } from './clients.queries.ts';
import { filterOf } from './clients-view.rules.ts';

type TableFormat = (typeof TABLE_EXPORT_FORMATS)[number];
type PageFormat = (typeof PAGE_EXPORT_FORMATS)[number];

/** A printed table longer than this is no longer read; a file takes any number. */
export const PRINT_ROWS_MAX = 1000;
const PRINT_READ_ROWS = 200;

/** All rows that a view finds, in its order, as a file. */
export function exportView(view: ClientView, format: TableFormat, watch: ExportWatch): Promise<DownloadedFile> {
  const { sort, order } = view;
  const query = { ...askedOf(filterOf(view)), timeZone: localTimeZone(), ...(sort && { sort, order }), format };
  return download(clientListEndpoints.exportTable, { query, ...watch });
}

/** The named clients as a file. */
export function exportChosen({ ids, format }: { ids: string[]; format: TableFormat }, watch: ExportWatch): Promise<DownloadedFile> {
  return download(clientListEndpoints.exportTable, { query: { ids: ids.join(','), timeZone: localTimeZone(), format }, ...watch });
}

/** A client's page as a file. */
export function exportPage(id: string, format: PageFormat, watch: ExportWatch): Promise<DownloadedFile> {
  return download(clientListEndpoints.exportPage, { params: { id }, query: { timeZone: localTimeZone(), format }, ...watch });
}

/** The rows to print, as many as are printed. */
export async function rowsToPrint(
  { page: _page, cursor: _cursor, ...view }: ClientView,
  signal: AbortSignal,
): Promise<ClientPage['clients']> {
  const rows: ClientPage['clients'] = [];
  let cursor: string | undefined;
  do {
    const query = { ...askedOf(view), cursor, limit: String(PRINT_READ_ROWS), count: 'false' as const };
    const page: ClientPage = await api(clientEndpoints.list, { query: { ...query, ...(!cursor && { page: '1' }) }, signal });
    rows.push(...page.clients);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.length < PRINT_ROWS_MAX);
  return rows.slice(0, PRINT_ROWS_MAX);
}
