import { type ColumnDef, type CellValue as ExcelValue, writeXlsxStream } from 'hucre/xlsx';
import type { CellValue, Column, ColumnKind, Made, Table } from './table.ts';

/** Excel's own limit for a cell. */
const MOST_CHARACTERS = 32_767;
const CUT = ' … (cut: a cell holds no more)';
const DEFAULT_WIDTH = 18;
const FORMATS: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' };
/** Excel's calendar begins here; its 1900 is a leap year by mistake, so the two months before March are off by a day elsewhere. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** One sheet with a frozen header and typed cells; beyond a million rows it goes on in another. A text is never a formula. */
export async function* xlsxOfTable({ title, columns, rows }: Table): Made {
  const cells = (async function* () {
    for await (const row of rows) yield columns.map(({ key, kind }) => excelCell(kind, row[key]));
  })();
  const options = { name: sheetName(title), columns: columns.map(excelColumn), freezePane: { rows: 1 } };
  for await (const bytes of writeXlsxStream(cells, options)) yield bytes;
}

function excelColumn({ header, kind, currency, width = DEFAULT_WIDTH }: Column): ColumnDef {
  // The cell stays a number that can be added up; Excel shows the currency before it.
  const numFmt = kind === 'money' && currency ? `[$${currency}] ${FORMATS.money}` : FORMATS[kind];
  return { header: excelText(header), width, ...(numFmt && { numFmt }) };
}

/** What Excel can't hold as a number or a date goes as text; what is no value at all stays empty. */
function excelCell(kind: ColumnKind, value: CellValue | undefined): ExcelValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (kind === 'day' || kind === 'instant') return excelDate(value) ?? excelText(value);
  return excelText(value);
}

function excelDate(text: string): Date | undefined {
  const time = Date.parse(text); // a day alone is taken as UTC, which is how the cell is written
  return Number.isNaN(time) || time < FIRST_DAY ? undefined : new Date(time);
}

/**
 * Excel reads `_x0041_` as "A", so a text that really holds this is escaped. Control characters are escaped by the writer;
 * half a surrogate pair has no escape.
 */
function excelText(text: string): string {
  const whole = text.toWellFormed();
  return cutTo(whole, MOST_CHARACTERS).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
}

/** At most 31 characters, none of those that Excel refuses. */
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';
