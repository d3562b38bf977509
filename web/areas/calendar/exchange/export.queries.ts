import { calendarExportEndpoints, type EVENT_EXPORT_FORMATS } from '@fairlead/contract/calendar/export';
import { download } from '../../../platform/api/download.ts';
import type { DownloadedFile } from '../../../platform/save-file.ts';
import { localTimeZone } from '../../../platform/time.ts';
import type { ExportWatch } from '../../../ui/menus/export-menu.tsx';
import type { EventsOf } from '../calendar.queries.ts';
import { daysOf, type Period } from '../view/period.rules.ts';

type Format = (typeof EVENT_EXPORT_FORMATS)[number];

/** The events shown as a file; a PDF is a sheet of the same view. */
export function exportEvents(whose: EventsOf, period: Period, format: Format, watch: ExportWatch): Promise<DownloadedFile> {
  const { start: from, end: to } = daysOf(period);
  const query = { ...whose, from, to, view: period.span, format, timeZone: localTimeZone() };
  return download(calendarExportEndpoints.exportEvents, { query, ...watch });
}
