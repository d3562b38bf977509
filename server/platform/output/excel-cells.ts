import { currencyDigits } from '@fairlead/contract/kit/money';
import type { CellValue as ExcelValue } from 'hucre/xlsx';
import type { CellValue, Column, ColumnKind } from './table.ts';

/** Excel's limit for the text in a cell. */
const MAX_CHARACTERS = 32_767;
const CUT_NOTE = ' … (cut: a cell holds no more)';
const EXACT_DIGITS = 15;
const FORMATS: Partial<Record<ColumnKind, string>> = {
  percent: '0.0%',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
};
/** Excel wrongly takes 1900 for a leap year, so other programs read dates before March 1900 off by a day. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** The number format of a column. The currency is part of it, so that the cell stays a number and can be added up. */
export function excelFormat({ kind, currency, currencyKey }: Pick<Column, 'kind' | 'currency' | 'currencyKey'>): string | undefined {
  const isAmount = kind === 'money' || (kind === 'decimal' && (currency ?? currencyKey) !== undefined);
  if (!isAmount) return FORMATS[kind];
  // Rows in several currencies: two digits, and the third that dinars have.
  if (currency === undefined) return '#,##0.00#';
  const digits = currencyDigits(currency);
  const amount = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  return `[$${currency}] ${amount}`;
}

/** Values that Excel can't hold as a number or a date become text. Missing values become empty cells. */
export function toExcelCell(kind: ColumnKind, value: CellValue | undefined): ExcelValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? toExcelNumber(kind, value) : null;
  if (kind === 'decimal') return toExactNumber(value) ?? toExcelText(value);
  if (kind === 'day' || kind === 'instant') return toExcelDate(value) ?? toExcelText(value);
  return toExcelText(value);
}

/** Excel keeps 50% as 0.5. Rounding removes what dividing adds behind the fifteenth digit. */
const toExcelNumber = (kind: ColumnKind, value: number) => (kind === 'percent' ? Number((value / 100).toPrecision(15)) : value);

/** Excel keeps fifteen digits of a number; a longer one stays a text, so that none is lost. */
function toExactNumber(text: string): number | undefined {
  const digits = /^-?0*(\d+(?:\.\d+)?)$/.exec(text)?.[1]?.replace('.', '');
  return digits !== undefined && digits.length <= EXACT_DIGITS ? Number(text) : undefined;
}

function toExcelDate(text: string): Date | undefined {
  const time = Date.parse(text); // a day without a time is parsed as UTC, and the cell is written as UTC too
  return Number.isNaN(time) || time < FIRST_DAY ? undefined : new Date(time);
}

/**
 * Excel reads `_x0041_` as "A", so a text that really contains this is escaped. The library escapes control characters, but
 * half a surrogate pair can't be escaped.
 */
export function toExcelText(text: string): string {
  const wellFormed = text.toWellFormed();
  return truncate(wellFormed, MAX_CHARACTERS).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, limit - CUT_NOTE.length).replace(/[\ud800-\udbff]$/, '') + CUT_NOTE;
}

const MAX_SHEET_NAME = 31;

/** At most 31 characters, without those that Excel forbids. A longer title ends after a word, with an ellipsis. */
export function cleanSheetName(title: string): string {
  const name = title.replace(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet1';
  if (name.length <= MAX_SHEET_NAME) return name;
  const start = name.slice(0, MAX_SHEET_NAME - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start.replace(/,?\s+\S*$/, '')}…`;
}
