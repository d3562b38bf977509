import type { FilePieces, RecordPage, Table } from './table.ts';

export type TableFormat = 'csv' | 'xlsx' | 'txt' | 'pdf';
/** Beside the formats of tables: iCalendar, and several files in one. */
export type FileFormat = TableFormat | 'ics' | 'zip';
export type PageFormat = 'csv' | 'txt' | 'pdf';

export const MEDIA_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8',
  zip: 'application/zip',
};

/** Writes a table in a format, piece by piece. Heavy work: run it in a job, so that it doesn't block requests. */
export async function* writeTableFile(format: TableFormat, table: Table, signal: AbortSignal): FilePieces {
  // Each writer is imported on demand, because Typst and Excel are large.
  if (format === 'csv') yield* (await import('./csv.ts')).writeCsvTable(table);
  else if (format === 'xlsx') yield* (await import('./xlsx.ts')).writeExcelTable(table);
  else if (format === 'txt') yield* (await import('./txt.ts')).writeTextTable(table);
  else yield* (await import('./pdf/pdf.ts')).writePdfTable(table, signal);
}

export async function* writePageFile(format: PageFormat, page: RecordPage, signal: AbortSignal): FilePieces {
  if (format === 'csv') yield* (await import('./csv.ts')).writeCsvPage(page);
  else if (format === 'txt') yield* (await import('./txt.ts')).writeTextPage(page);
  else yield* (await import('./pdf/pdf.ts')).writePdfPage(page, signal);
}

/** The headers that make a browser save a reply as a file. Keeps letters of any script, removes what a file name must not contain. */
export function attachmentHeaders(name: string, format: FileFormat): Record<string, string> {
  const file = `${cleanFileName(name)}.${format}`;
  const asciiName = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${percentEncode(file)}`,
  };
}

const MAX_NAME_LENGTH = 80;

const cleanFileName = (name: string) =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '') || 'export';

/** RFC 8187 allows fewer characters than a URL component does. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
