import type { Made, RecordPage, Table } from './table.ts';

export type TableFormat = 'csv' | 'xlsx' | 'txt' | 'pdf';
export type PageFormat = 'csv' | 'txt' | 'pdf';

const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A table in a format, piece by piece; meant for a job, where heavy making does not hold up requests. */
export async function* tableFile(format: TableFormat, table: Table, signal: AbortSignal): Made {
  // Each maker is loaded when it is first asked for: Typst and Excel are large.
  if (format === 'csv') yield* (await import('./csv.ts')).csvOfTable(table);
  else if (format === 'xlsx') yield* (await import('./xlsx.ts')).xlsxOfTable(table);
  else if (format === 'txt') yield* (await import('./txt.ts')).textOfTable(table);
  else yield* (await import('./pdf.ts')).pdfOfTable(table, signal);
}

export async function* pageFile(format: PageFormat, page: RecordPage, signal: AbortSignal): Made {
  if (format === 'csv') yield* (await import('./csv.ts')).csvOfPage(page);
  else if (format === 'txt') yield* (await import('./txt.ts')).textOfPage(page);
  else yield* (await import('./pdf.ts')).pdfOfPage(page, signal);
}

/** The headers that make a browser keep an answer as a file of this name; any letters, nothing that a file's name can't hold. */
export function attachmentHeaders(name: string, format: TableFormat): Record<string, string> {
  const file = `${fileName(name)}.${format}`;
  const plain = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(file)}`,
  };
}

const MOST_OF_A_NAME = 80;

const fileName = (name: string) =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, MOST_OF_A_NAME)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '') || 'export';

/** RFC 8187 allows fewer characters than a URL's component does. */
const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
