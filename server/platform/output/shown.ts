import type { CellValue, Column, Row } from './table.ts';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

const money = (currency: string | undefined) =>
  currency === undefined
    ? new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : new Intl.NumberFormat('en-US', { style: 'currency', currency });
/** Making a format takes longer than using it. */
const MONEY = new Map<string | undefined, Intl.NumberFormat>();

function moneyIn(currency: string | undefined): Intl.NumberFormat {
  const format = MONEY.get(currency) ?? money(currency);
  MONEY.set(currency, format);
  return format;
}

/** A cell as a person reads it; empty for what is not there. */
export function shownCell({ key, kind, currency }: Column, row: Row): string {
  const value: CellValue | undefined = row[key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return (kind === 'money' ? moneyIn(currency) : NUMBER).format(value);
  }
  return kind === 'instant' ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;
}
