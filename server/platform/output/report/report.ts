import type { ReportColumn, ReportContent, ReportRow } from '@fairlead/contract/reports/content';
import { writeCsvTable } from '../csv.ts';
import type { Column, FilePieces } from '../table.ts';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv';

/** A report to be written as a file, in any format. */
export interface Report {
  content: ReportContent;
  /** Who made it and when, and what was chosen. Formats with room above the rows print it. */
  subtitles: string[];
  rows: AsyncIterable<ReportRow>;
}

interface ReportOptions {
  /** Whether figures, tables and charts go with the rows. A CSV file holds rows alone, whatever is asked. */
  isAnalytics: boolean;
  /** Ends the work. */
  signal: AbortSignal;
}

/** Writes a report in a format, piece by piece (docs/product/reports.md). Heavy work: run it in a job. */
export async function* writeReport(format: ReportFormat, { content, subtitles, rows }: Report, _options: ReportOptions): FilePieces {
  if (format === 'csv') yield* writeCsvTable({ title: content.title, subtitles, columns: content.detail.columns.map(toCsvColumn), rows });
  else throw new Error(`there is no writer of ${format} yet`);
}

/** Cells are bare numbers that programs can read, so the unit is in the header. */
const toCsvColumn = ({ kind, header, ...rest }: ReportColumn): Column =>
  kind === 'percent' ? { ...rest, header: `${header} (%)`, kind: 'number' } : { ...rest, header, kind };
