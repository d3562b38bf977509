import { isCurrency } from '@fairlead/contract/kit/currencies';

const RUPEES = 'INR PKR LKR NPR MUR SCR';
const DOLLARS =
  'USD AUD CAD SGD HKD NZD TWD MXN ARS BBD BMD BND BRL BSD BZD CLP COP CVE DOP FJD GYD JMD KYD LRD NAD NIO SBD SRD TTD UYU XCD';
/** What stands for a currency beside amounts and in headers, in lower case without blanks and points. Many stand for several. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '₹': 'INR', '€': 'EUR', '£': 'GBP', '¥': 'JPY CNY', '￥': 'JPY CNY', '₩': 'KRW', '฿': 'THB', '₫': 'VND', '₱': 'PHP', '৳': 'BDT' },
  ...{ '₺': 'TRY', '₽': 'RUB', '₴': 'UAH', '₪': 'ILS', '₦': 'NGN', '₵': 'GHS', '₸': 'KZT', '₨': RUPEES, $: DOLLARS },
  ...{ us$: 'USD', s$: 'SGD', a$: 'AUD', au$: 'AUD', hk$: 'HKD', nz$: 'NZD', ca$: 'CAD', c$: 'CAD', nt$: 'TWD', r$: 'BRL', 'cn¥': 'CNY' },
  ...{ rs: RUPEES, re: RUPEES, euro: 'EUR', rmb: 'CNY', rm: 'MYR', rp: 'IDR', tk: 'BDT', zł: 'PLN', kč: 'CZK', kr: 'SEK NOK DKK ISK' },
  ...{ dhs: 'AED MAD', dh: 'AED MAD', sr: 'SAR', qr: 'QAR', kd: 'KWD', bd: 'BHD' },
  ...{ rupee: RUPEES, indianrupee: 'INR', dollar: DOLLARS, usdollar: 'USD', dirham: 'AED MAD', uaedirham: 'AED' },
};

/** The currencies that a code or a sign may mean; none where it is neither. */
function currenciesOf(mark: string): readonly string[] {
  const code = mark.toUpperCase().replaceAll('.', '');
  if (isCurrency(code)) return [code];
  const known = mark.toLowerCase().replace(/[\s.]+/g, '');
  const sign = [known, known.replace(/s$/, '')].find((each) => Object.hasOwn(SIGNS, each));
  return sign === undefined ? [] : (SIGNS[sign]?.split(' ') ?? []);
}

/** What a cell or a header says of an amount's currency. */
export interface StatedCurrency {
  /** As it stands there: 'AED', '₹'. */
  mark: string;
  /** Those that it may mean; none where it is no currency. */
  currencies: readonly string[];
}

export const statedCurrency = (mark: string): StatedCurrency => ({ mark, currencies: currenciesOf(mark) });

/** The one currency that a code or a sign means. */
export function currencyOf(mark: string): string | undefined {
  const [currency, other] = currenciesOf(mark);
  return other === undefined ? currency : undefined;
}

/** An amount as its cell states it. */
export interface StatedAmount {
  figures: string;
  currency: StatedCurrency | undefined;
}

const AMOUNT =
  /^([+-]?)((?:\p{L}|\p{Sc})[\p{L}\p{Sc}.]*)?([+-]?)(\d[\d.,]*?)(?:[.,][-–—]{1,2}|\/-)?((?:\p{L}|\p{Sc})[\p{L}\p{Sc}.]*)?(?:\/-)?$/u;
/** 'INR₹' and 'USD$' say the same twice, 'US$' says it once. */
const MARKS = /^(\p{L}{3})(\p{Sc})$/u;
/** No amount is longer; patterns take long over long texts. */
const LONGEST = 100;

/** An amount and its currency from one cell: 'AED 5,000.50', '1.200,75 €', 'USD (500)'. Undefined for what is none: '12 lac'. */
export function readStatedAmount(text: string): StatedAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/\(([^()]*\d[^()]*)\)/, '-$1')
    .replace(/\(([^()\d]*)\)/, '$1');
  const [, sign = '', before = '', signBehind = '', digits, behind = ''] = AMOUNT.exec(bare) ?? [];
  if (digits === undefined || (sign !== '' && signBehind !== '')) return undefined;
  const marks = [before, behind]
    .filter(Boolean)
    .flatMap((mark) => (currenciesOf(mark).length > 0 ? [mark] : (MARKS.exec(mark)?.slice(1) ?? [mark])));
  const figures = `${sign}${signBehind}${digits}`;
  if (marks.length === 0) return { figures, currency: undefined };
  const currencies = marks.map(currenciesOf).reduce((all, meant) => all.filter((each) => meant.includes(each)));
  return currencies.length === 0 ? undefined : { figures, currency: { mark: marks.join(' '), currencies } };
}

/** Enough of those that a sign may mean. */
const NAMED_MOST = 6;

/**
 * An amount's currency, or why it can't be told: by its cell, and by what its column of currencies or its header says. `usual` is which one of
 * several a sign means where nothing else says it. Undefined where nothing states any.
 */
export function settleCurrency(
  inCell: StatedCurrency | undefined,
  beside: StatedCurrency | undefined,
  usual: string | undefined,
): { currency?: string | undefined; doubt?: string } {
  if (beside?.currencies.length === 0) return { doubt: `the amount’s currency is not known: ${beside.mark}` };
  const stated = inCell ?? beside;
  if (stated === undefined) return {};
  const possible = stated.currencies.filter((each) => beside === undefined || beside.currencies.includes(each));
  if (possible.length === 0) return { doubt: `the amount is in ${stated.mark}, but its column says ${beside?.mark}` };
  const [only] = possible.length === 1 ? possible : possible.filter((each) => each === usual);
  if (only !== undefined) return { currency: only };
  return { doubt: `${stated.mark} may be ${possible.slice(0, NAMED_MOST).join(' or ')}. Write a code beside the amount` };
}

/** Characters of a header that it is judged by; some patterns take long over long texts. */
const JUDGED_BY = 300;
const SCALE =
  /(?<![\p{L}\d])['’]?(?:lakhs?|lacs?|crores?|thousands?|millions?|billions?|mn|mio|mln|mrd|bn|tsd|[km]|mm|(?:1[,.]?)?000'?s?)(?![\p{L}\d])/iu;
/** Beside a currency; alone it is the credit side of books. */
const CRORES = /(?<=(?:₹|\bINR|\bRs\.?|\bin)\s*)Cr\b/i;
const SCALED_CODE = /\b(?:[A-Z]{3}(?:k|m|mn|bn)|[kKMT](?:USD|EUR|GBP|INR|AED|CHF))\b/;

/** By what the amounts below a header are to be multiplied, in its words: 'Deal Value (Rs in Lakhs)'. */
export function scaleIn(header: string): string | undefined {
  const text = header.slice(0, JUDGED_BY);
  return [SCALE, CRORES, SCALED_CODE].map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
}

/** The currency that a header states, 'Value (USD)' or 'Amount in Rs.', and the header without it. */
export function currencyIn(header: string): { currency: StatedCurrency; rest: string } | undefined {
  const text = header.trim().slice(0, JUDGED_BY);
  const bracketMatch = /^(.*\S)\s*[([]\s*(?:in )?([^()[\]]*[^()[\]\s])\s*[)\]]$/i.exec(text);
  const [, rest = '', words = ''] =
    bracketMatch ?? /^(.*\S)(?:\s+in\s+|[\s_/-]+)([A-Z]{3}|[^\s\w]|[A-Z]{1,2}\$|R[sS]\.?)$/.exec(text) ?? [];
  const scale = scaleIn(words);
  const currency = statedCurrency(
    scale === undefined
      ? words
      : words
          .replace(scale, '')
          .replace(/\s+in\s*$/i, '')
          .trim(),
  );
  return rest !== '' && currency.currencies.length > 0 ? { currency, rest: rest.replace(/\s+in$/i, '') } : undefined;
}
