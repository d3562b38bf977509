import { stringify } from 'csv-stringify/sync';
import { defused } from './defused.ts';
import type { CellValue, Column, Made, RecordPage, Row, Table } from './table.ts';

/** Excel reads a CSV as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';
const ROWS_AT_ONCE = 200;

/** RFC 4180 with CRLF, headers first; nothing else, so that it can be read in again. Formulas are defused. */
export async function* csvOfTable({ columns, rows }: Table): Made {
  yield BYTE_ORDER_MARK + lines([columns.map((column) => defused(headerOf(column)))]);
  let waiting: string[][] = [];
  for await (const row of rows) {
    waiting.push(columns.map((column) => cell(column, row)));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield lines(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield lines(waiting);
}

export async function* csvOfPage({ groups }: RecordPage): Made {
  const pairs = groups.flatMap(({ title, pairs }) => pairs.map(({ label, value }) => [title, label, value].map(defused)));
  yield BYTE_ORDER_MARK + lines([['Section', 'Field', 'Value'], ...pairs]);
}

/** A cell is a bare number that programs read; what it is in stands above it. */
const headerOf = ({ header, currency }: Column) => (currency ? `${header} (${currency})` : header);

function cell({ key, kind }: Column, row: Row): string {
  const value: CellValue | undefined = row[key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return kind === 'text' || kind === 'link' ? defused(value) : value;
}

/** A lone line break, or blanks at an end, would not survive unquoted. */
const lines = (rows: string[][]) => stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ });
