import { currencyDigits } from '@fairlead/contract/kit/money';
import type { Field } from '@fairlead/contract/kit/records/fields';

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

type NumberField = Extract<Field, { kind: 'money' | 'number' }>;
/** The column of an amount as a number keeps hundredths, whatever its currency. */
const MONEY_DECIMALS = 2;
/** As exact as degrees and volumes are typed. */
const NUMBER_DECIMALS = 12;
/** No number of the field is as long as a group of thousands makes it. */
const NO_THOUSANDS = 1000;

/** What is typed into a field that is sent as a number. A text that is none, or can be read in two ways, stays one, to be refused. */
export function readTyped(field: NumberField, typed: string): number | string {
  const [, minus = '', figures = ''] = /^([-−]?)(.*)$/s.exec(typed.trim()) ?? [];
  const isMoney = field.kind === 'money';
  const isShort = !isMoney && !field.isWhole && field.max < NO_THOUSANDS;
  const plain = isShort ? figures.replace(/^(\d+),(\d+)$/, '$1.$2') : readDecimal(figures, isMoney ? MONEY_DECIMALS : NUMBER_DECIMALS);
  const read = `${minus && '-'}${plain}`;
  const number = /[^\d.e+-]/i.test(plain) ? Number.NaN : Number(read);
  const isAsked = !isShort && hasGroups(plain);
  return figures === '' || Number.isNaN(number) || isAsked ? typed.trim() : number;
}

/** A stored number as a text that is read as the same number: '15.125' would be asked about, '15.1250' is not. */
export function numberText(field: NumberField, value: number): string {
  const text = String(value);
  return readTyped(field, text) === value ? text : `${text}0`;
}

/** Whether the separators of what was read are the reason that it is no number. */
export const isSeparated = (text: string): boolean => /^[-−]?\d[\d.,\s]*$/.test(text);

/** Whether a number that was read still has a comma. */
export const isUnclear = (read: string): boolean => read.includes(',');

/** Whether points may separate thousands: '40.000'. */
const hasGroups = (read: string): boolean => /^[1-9]\d{0,2}(\.\d{3})+$/.test(read);

/** The same of an amount, whose points may also separate thousands: '40.000' of a currency with two decimals. */
export const isAmountUnclear = (read: string, currency: string): boolean =>
  isUnclear(read) || (currencyDigits(currency) < 3 && hasGroups(read));
