import type { ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { writeCsvTable } from '../csv.ts';
import type { FilePieces } from '../table.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

/** A report to be written as a file, in any format. */
export interface Report {
  content: ReportContent;
  /** Who made it and when, and what was chosen. Formats with room above the rows print it. */
  subtitles: string[];
  /** The reader's language of dates, for formats without typed cells. */
  language: string;
  rows: AsyncIterable<ReportRow>;
}

export interface ReportOptions {
  /** Whether figures, tables and charts go with the rows. A CSV file holds rows alone, whatever is asked. */
  isAnalytics: boolean;
  /** Ends the work. */
  signal: AbortSignal;
}

/** Writes a report in a format, piece by piece (docs/product/reports.md). Heavy work: run it in a job. */
export async function* writeReport(format: ReportFormat, report: Report, options: ReportOptions): FilePieces {
  const { content, subtitles, rows } = report;
  // Each writer is imported on demand, because Typst and Excel are large.
  if (format === 'csv') yield* writeCsvTable({ title: content.title, subtitles, columns: content.detail.columns, rows });
  else if (format === 'xlsx') yield* (await import('./excel-report.ts')).writeExcelReport(report, options);
  else yield* (await import('./pdf-report.ts')).writePdfOfReport(report, options);
}
