import type { CellValue, Column, Row } from './table.ts';

const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A cell as a person reads it; empty for what is not there. */
export function shownCell({ key, kind }: Column, row: Row): string {
  const value: CellValue | undefined = row[key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return (kind === 'money' ? MONEY : NUMBER).format(value);
  }
  return kind === 'instant' ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;
}
