import { type Report, type ReportDraft, type ReportType, reportEndpoints } from '@fairlead/contract/reports';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { download } from '../../platform/api/download.ts';
import { api } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { DateRange } from '../../ui/dates/date-range.ts';

/** How often the progress of reports in the making is read. Milliseconds. */
const PROGRESS_MS = 1_000;
/** Recent reports at a time. */
const RECENT = 5;

export const reportQueries = {
  preview: (type: ReportType, { start, end }: DateRange) =>
    queryOptions({
      // Not by the area's name: that a report is made or ready changes nothing that it would hold.
      queryKey: ['reportPreview', type, start, end],
      queryFn: ({ signal }) => api(reportEndpoints.preview, { body: { type, from: start, to: end }, signal }),
      placeholderData: keepPreviousData,
    }),
  recent: () =>
    infiniteQueryOptions({
      queryKey: ['reports', 'recent'],
      queryFn: ({ pageParam, signal }) =>
        api(reportEndpoints.list, { query: { limit: String(RECENT), ...(pageParam && { before: pageParam }) }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ reports, more }) => (more ? reports.at(-1)?._id : undefined),
      refetchInterval: ({ state }) => (state.data?.pages.some(({ reports }) => reports.some(isInMaking)) ? PROGRESS_MS : false),
    }),
};

const isInMaking = ({ state }: Report): boolean => state === 'making';

/** Begins a report; its row in the list shows how far it is. */
export const makeReport = (body: ReportDraft): Promise<Report> => api(reportEndpoints.create, { body });
export const cancelReport = (id: string): Promise<Report> => api(reportEndpoints.cancel, { params: { id } });
export const deleteReport = (id: string): Promise<void> => api(reportEndpoints.remove, { params: { id } });

export async function downloadReport(id: string): Promise<void> {
  saveFile(await download(reportEndpoints.file, { params: { id } }));
}

/** Reads the recent reports again, even where a first reading is under way, which may be older than the change. */
export async function reloadRecent(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: reportQueries.recent().queryKey });
  await queries.invalidateQueries({ queryKey: reportQueries.recent().queryKey });
}
