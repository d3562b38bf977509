import { currencyDigits } from '@fairlead/contract/kit/money';

/** Said where a comma or a point may separate thousands or decimals. */
export const SEPARATORS = 'Please write it without separators of thousands, like 1234,50 or 1234.50';

/**
 * A number as it is typed, with a point for its decimal comma: many phones' keypads have no point. What can be read in two ways, or in
 * none, stays as it is, and `isUnclear`. `decimals` are the most that it can have.
 */
export function readDecimal(typed: string, decimals: number): string {
  const text = typed.trim();
  const [, whole, behind = ''] = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(text) ?? [];
  if (whole === undefined || behind.length > decimals) return text;
  // Three digits may be thousands, also of a currency with three decimals, unless these have a sign of their own.
  if (behind.length === 3 && whole.length <= 3 && whole !== '0') return text;
  return `${whole.replaceAll('.', '')}.${behind}`;
}

/** '12,50' of USD → '12.50', '1.234,56' → '1234.56'. */
export const readAmount = (typed: string, currency: string): string => readDecimal(typed, Math.max(2, currencyDigits(currency)));

/** Whether a number that was read still has a comma. */
export const isUnclear = (read: string): boolean => read.includes(',');

/** The same of an amount, whose points may also separate thousands: '40.000' of a currency with two decimals. */
export const isAmountUnclear = (read: string, currency: string): boolean =>
  isUnclear(read) || (currencyDigits(currency) < 3 && /^[1-9]\d{0,2}(\.\d{3})+$/.test(read));
