/**
 * Exact money: amounts are decimal texts in the API and integer minor units in the database, and everything between them is integer
 * arithmetic. Decisions: docs/decisions/0056-exact-money.md.
 */

/** The workspace's currency until an Administrator chooses another. */
export const CURRENCY_DEFAULT = 'INR';

/** The currencies of ISO 4217 that have other than two digits after the point. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};
const USUAL_DIGITS = 2;

/** How many digits stand after the point in amounts of a currency: 2, for JPY 0 and for KWD 3. */
export const currencyDigits = (currency: string): number => DIGITS[currency] ?? USUAL_DIGITS;

/** In minor units of whatever currency: a million of the largest amounts can still be added up in a 64-bit integer. */
export const MINOR_MAX = 9_000_000_000_000n;

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/;

/** Digits without the point, and how many of them stood behind it; undefined for a text that is no decimal. */
function parseDecimal(text: string): { units: bigint; decimals: number } | undefined {
  const [, sign, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return { units: BigInt(`${sign}${whole}${decimals}`), decimals: decimals.length };
}

/** An amount's minor units, '12.5' of USD → 1250n; undefined if it is no amount, or has more digits than the currency. */
export function toMinor(amount: string, currency: string): bigint | undefined {
  const parsed = parseDecimal(amount);
  if (!parsed) return undefined;
  const missing = currencyDigits(currency) - parsed.decimals;
  if (missing >= 0) return parsed.units * 10n ** BigInt(missing);
  // Zeros behind the currency's last digit change nothing.
  const beyond = 10n ** BigInt(-missing);
  return parsed.units % beyond === 0n ? parsed.units / beyond : undefined;
}

/** Minor units as an amount with all digits of its currency: 1250n of USD → '12.50'. */
export function fromMinor(minor: bigint | number, currency: string): string {
  const units = BigInt(minor);
  const digits = currencyDigits(currency);
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return units < 0n ? `-${amount}` : amount;
}

/**
 * Minor units of one currency in those of another. `rate` says how many whole units of the second one unit of the first is. A half is
 * rounded away from zero.
 */
export function convertMinor(minor: bigint, rate: string, { from, to }: { from: string; to: string }): bigint {
  const parsed = parseDecimal(rate);
  if (!parsed) throw new Error(`No rate: ${rate}`);
  const shift = currencyDigits(to) - currencyDigits(from) - parsed.decimals;
  const product = minor * parsed.units;
  return shift >= 0 ? product * 10n ** BigInt(shift) : divideHalfUp(product, 10n ** BigInt(-shift));
}

function divideHalfUp(value: bigint, by: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (magnitude * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
}

/** How much more or less than before in whole percent, a half away from zero; null where nothing was before. */
export function changeInPercent(now: string, before: string, currency: string): number | null {
  const [present, past] = [toMinor(now, currency) ?? 0n, toMinor(before, currency) ?? 0n];
  if (past === 0n) return null;
  const base = past < 0n ? -past : past;
  return Number(divideHalfUp((present - past) * 100n, base));
}

const SYMBOLS = new Map<string, string>();

/** The sign of a currency as in '₹' or 'CHF', for people. */
export function currencySign(currency: string): string {
  const known = SYMBOLS.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  SYMBOLS.set(currency, sign);
  return sign;
}

/** An exact amount for people to read: '₹1,00,000.00', '-$12.50', 'CHF 5.00'. Rupees are grouped as in India. */
export function formatAmount(amount: string, currency: string): string {
  const [, sign = '', whole = amount, decimals] = DECIMAL.exec(amount) ?? [];
  const grouping = currency === 'INR' ? /(?<=\d)(?=(\d\d)*\d{3}$)/g : /(?<=\d)(?=(\d{3})+$)/g;
  const name = currencySign(currency);
  const gap = /[a-z]$/i.test(name) ? '\u00a0' : '';
  return `${sign}${name}${gap}${whole.replace(grouping, ',')}${decimals === undefined ? '' : `.${decimals}`}`;
}
