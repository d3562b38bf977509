import { currencyDigits } from '@fairlead/contract/kit/money';
import { dayText } from '@fairlead/contract/kit/time';
import type { CellValue, Column, Row } from './table.ts';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

function createMoneyFormat(currency: string | undefined): Intl.NumberFormat {
  if (currency === undefined) return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const maximumFractionDigits = Math.max(2, currencyDigits(currency));
  // Rupees are grouped as in India, like on the screen.
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits });
}

/** Kept, because creating a format takes longer than using it. */
const moneyFormats = new Map<string | undefined, Intl.NumberFormat>();

function findMoneyFormat(currency: string | undefined): Intl.NumberFormat {
  const format = moneyFormats.get(currency) ?? createMoneyFormat(currency);
  moneyFormats.set(currency, format);
  return format;
}

/** Formats a cell for a person to read, a day in the language of dates if there is one. A missing value is an empty text. */
export function formatCell({ key, kind, currency, currencyKey }: Column, row: Row, language?: string): string {
  const value: CellValue | undefined = row[key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    const ownCurrency = currencyKey === undefined ? currency : (row[currencyKey] as string);
    const text = (kind === 'money' ? findMoneyFormat(ownCurrency) : NUMBER).format(value);
    return kind === 'percent' ? `${text}%` : text;
  }
  if (kind === 'day' && language !== undefined && isDay(value)) return dayText(value, language);
  return kind === 'instant' ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
