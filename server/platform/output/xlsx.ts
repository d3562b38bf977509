import { type ColumnDef, type CellValue as ExcelValue, writeXlsxStream } from 'hucre/xlsx';
import type { CellValue, Column, ColumnKind, FilePieces, Table } from './table.ts';

/** Excel's limit for the text in a cell. */
const MAX_CHARACTERS = 32_767;
const CUT_NOTE = ' … (cut: a cell holds no more)';
const DEFAULT_WIDTH = 18;
const FORMATS: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' };
/** Excel wrongly takes 1900 for a leap year, so other programs read dates before March 1900 off by a day. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** One sheet with a frozen header and typed cells; a second sheet after a million rows. A text is never written as a formula. */
export async function* writeExcelTable({ title, columns, rows }: Table): FilePieces {
  const cells = (async function* () {
    for await (const row of rows) yield columns.map(({ key, kind }) => toExcelCell(kind, row[key]));
  })();
  const options = { name: cleanSheetName(title), columns: columns.map(toExcelColumn), freezePane: { rows: 1 } };
  for await (const bytes of writeXlsxStream(cells, options)) yield bytes;
}

function toExcelColumn({ header, kind, currency, width = DEFAULT_WIDTH }: Column): ColumnDef {
  // The currency is part of the number format, so that the cell stays a number and can be added up.
  const numFmt = kind === 'money' && currency ? `[$${currency}] ${FORMATS.money}` : FORMATS[kind];
  return { header: toExcelText(header), width, ...(numFmt && { numFmt }) };
}

/** Values that Excel can't hold as a number or a date become text. Missing values become empty cells. */
function toExcelCell(kind: ColumnKind, value: CellValue | undefined): ExcelValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (kind === 'day' || kind === 'instant') return toExcelDate(value) ?? toExcelText(value);
  return toExcelText(value);
}

function toExcelDate(text: string): Date | undefined {
  const time = Date.parse(text); // a day without a time is parsed as UTC, and the cell is written as UTC too
  return Number.isNaN(time) || time < FIRST_DAY ? undefined : new Date(time);
}

/**
 * Excel reads `_x0041_` as "A", so a text that really contains this is escaped. The library escapes control characters, but
 * half a surrogate pair can't be escaped.
 */
function toExcelText(text: string): string {
  const wellFormed = text.toWellFormed();
  return truncate(wellFormed, MAX_CHARACTERS).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, limit - CUT_NOTE.length).replace(/[\ud800-\udbff]$/, '') + CUT_NOTE;
}

/** At most 31 characters, without those that Excel forbids. */
const cleanSheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';
