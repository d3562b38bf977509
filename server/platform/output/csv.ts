import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from './formula-escape.ts';
import type { CellValue, Column, FilePieces, RecordPage, Row, Table } from './table.ts';

/** Excel reads a CSV file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff';
const ROWS_PER_CHUNK = 200;

/** RFC 4180 with CRLF: the headers and the rows and nothing else, so that the file can be imported again. Escapes formulas. */
export async function* writeCsvTable({ columns, rows }: Table): FilePieces {
  yield BYTE_ORDER_MARK + formatLines([columns.map((column) => escapeFormula(formatHeader(column)))]);
  let chunk: string[][] = [];
  for await (const row of rows) {
    chunk.push(columns.map((column) => formatCsvCell(column, row)));
    if (chunk.length < ROWS_PER_CHUNK) continue;
    yield formatLines(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield formatLines(chunk);
}

export async function* writeCsvPage({ groups }: RecordPage): FilePieces {
  const pairs = groups.flatMap(({ title, pairs }) => pairs.map(({ label, value }) => [title, label, value].map(escapeFormula)));
  yield BYTE_ORDER_MARK + formatLines([['Section', 'Field', 'Value'], ...pairs]);
}

/** Cells are bare numbers that programs can read, so the unit is in the header. */
function formatHeader({ header, kind, currency }: Column): string {
  const unit = kind === 'percent' ? '%' : currency;
  return unit ? `${header} (${unit})` : header;
}

function formatCsvCell({ key, kind }: Column, row: Row): string {
  const value: CellValue | undefined = row[key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return kind === 'text' || kind === 'link' ? escapeFormula(value) : value;
}

/** Quotes values that a reader would otherwise change: those with a lone line break or with blanks at either end. */
const formatLines = (rows: string[][]) => stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ });
