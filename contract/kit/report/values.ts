import { currencyDigits, formatAmount } from '../money.ts';
import type { ReportCellKind, ReportColumn, ReportRow } from './content.ts';

export interface ValueFormat {
  kind: ReportCellKind;
  currency?: string | undefined;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A value of a report for people to read: '₹1,00,000.00', '45.5%', '1,250'. No value is an empty text. */
export function formatReportValue(value: string | number | null | undefined, { kind, currency }: ValueFormat): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '';
  if (kind === 'money' && currency) return formatAmount(value.toFixed(currencyDigits(currency)), currency);
  return kind === 'percent' ? `${NUMBER.format(value)}%` : NUMBER.format(value);
}

/** How a row's value of a column is written: money in the row's own currency, where rows differ. */
export function rowFormat({ kind, currency, currencyKey }: ReportColumn, row: ReportRow): ValueFormat {
  if (currencyKey === undefined) return { kind, currency };
  const own = row[currencyKey];
  return { kind, currency: typeof own === 'string' ? own : undefined };
}

/** A value beside a chart's axis, where there is little room: '₹2.5L', '45%', '1.3K'. */
export function formatAxisValue(value: number, { kind, currency }: ValueFormat): string {
  if (kind === 'percent') return `${NUMBER.format(value)}%`;
  return kind === 'money' && currency ? findShortMoney(currency).format(value) : SHORT.format(value);
}

const shortMoney = new Map<string, Intl.NumberFormat>();

function findShortMoney(currency: string): Intl.NumberFormat {
  const known = shortMoney.get(currency);
  if (known) return known;
  // Rupees are counted in lakhs and crores.
  const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  shortMoney.set(currency, format);
  return format;
}
