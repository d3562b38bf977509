import { type PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReportColumn, ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { colToLetter, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { AppError } from '../../http/app-error.ts';
import { cleanSheetName, excelFormat, toExcelCell, toExcelText } from '../excel-cells.ts';
import type { FilePieces } from '../table.ts';
import { analyticsSheet, FIT_WIDTH, headerStyle } from './analytics-sheet.ts';
import { columnWidth } from './column-widths.ts';
import type { Report, ReportOptions } from './report.ts';

/** A sheet has 1,048,576 rows, one of them for the headers. */
const MAX_ROWS = 2 ** 20 - 1;
const TOO_MANY = 'An Excel sheet holds 1,048,575 rows, and these are more. Choose CSV or a shorter period.';
const ROWS_PER_PIECE = 200;
/** Half as much work as the usual level, for a file hardly larger. */
const COMPRESSION_LEVEL = 3;
/** A sheet has more room than a page. */
const TEXT_WIDTH = 28;
const ROWS_PART = 'xl/worksheets/sheet1.xml';

/**
 * A sheet of the rows with typed cells, a frozen header and a filter, and with analytics a sheet of figures, tables and charts.
 * hucre writes either charts or a stream, so it makes the workbook with one row, in whose place all of them are streamed.
 */
export async function* writeExcelReport({ content, subtitles, rows }: Report, { isAnalytics, signal }: ReportOptions): FilePieces {
  if (content.detail.total > MAX_ROWS) throw new AppError('too_large', TOO_MANY);
  const sheets = [rowsSheet(content.detail), ...(isAnalytics ? [analyticsSheet(content, subtitles)] : [])];
  const parts = await unpack(await writeXlsx({ sheets, properties: { title: content.title, creator: 'Fairlead' } }));
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const rowsXml = Readable.from(fillSheet((parts.get(ROWS_PART) ?? '').toString(), content.detail.columns, rows, signal));
  rowsXml.once('error', (error) => output.destroy(error));
  for (const [name, bytes] of parts) {
    if (name === ROWS_PART) zip.addReadStream(rowsXml, name, { compressionLevel: COMPRESSION_LEVEL });
    else zip.addBuffer(bytes, name);
  }
  zip.end();
  try {
    yield* output;
  } finally {
    rowsXml.destroy();
  }
}

function rowsSheet({ title, columns, total }: ReportContent['detail']): WriteSheet {
  return {
    name: cleanSheetName(title),
    columns: columns.map((column) => {
      const numFmt = excelFormat(column);
      return {
        width: Math.max(column.kind === 'text' ? TEXT_WIDTH : columnWidth(column), Math.min(40, column.header.length + 4)),
        ...(numFmt && { numFmt }),
      };
    }),
    // The second row stands for all others and says which style each column has.
    rows: [columns.map((column) => toExcelText(column.header)), columns.map(() => 1)],
    cells: new Map(columns.map(({ kind }, place) => [`0,${place}`, { style: headerStyle(kind) }])),
    freezePane: { rows: 1 },
    pageSetup: FIT_WIDTH,
    autoFilter: { range: `A1:${colToLetter(columns.length - 1)}${total + 1}` },
  };
}

async function unpack(workbook: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(workbook), { autoClose: false });
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

/** The sheet's XML, with all rows in the place of its second. */
async function* fillSheet(sheet: string, columns: ReportColumn[], rows: AsyncIterable<ReportRow>, signal: AbortSignal) {
  const [, head = '', sample = '', tail = ''] = /^(.*)(<row r="2".*?<\/row>)(.*)$/s.exec(sheet) ?? [];
  const cells = [...sample.matchAll(/<c r="([A-Z]+)2"( s="\d+")?/g)].map(([, letter = '', style = ''], place) => ({
    ...(columns[place] as ReportColumn),
    letter,
    style,
  }));
  // The range of the cells is optional, and not known yet.
  yield head.replace(/<dimension [^>]*>/, '');
  let piece = '';
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > MAX_ROWS + 1) throw new AppError('too_large', TOO_MANY);
    const written = cells.map(({ key, kind, letter, style }) => writeCell(`r="${letter}${number}"${style}`, toExcelCell(kind, row[key])));
    piece += `<row r="${number}">${written.join('')}</row>`;
    if (number % ROWS_PER_PIECE !== 0) continue;
    signal.throwIfAborted();
    yield piece;
    piece = '';
  }
  yield piece + tail;
}

function writeCell(attributes: string, value: ReturnType<typeof toExcelCell>): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c ${attributes}><v>${value}</v></c>`;
  if (value instanceof Date) return `<c ${attributes}><v>${toSerial(value)}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`;
}

/** XML has no control characters, so Excel writes them as `_x0007_`. */
const escapeXml = (text: string) =>
  text
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
    .replace(/[\p{Cc}--[\t\n]]/gv, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[\ufffe\uffff]/g, '');

/** Excel counts days from the end of 1899. */
const toSerial = (date: Date) => (date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
