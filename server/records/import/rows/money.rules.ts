import { isCurrency } from '@fairlead/contract/kit/currencies';

/** What stands for a currency beside amounts and in headers, in lower case; one that stands for several doesn't say which. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '₹': 'INR', '€': 'EUR', '£': 'GBP', '¥': 'JPY CNY', '￥': 'JPY CNY', '₩': 'KRW', '฿': 'THB', '₫': 'VND', '₱': 'PHP', '৳': 'BDT' },
  ...{ '₺': 'TRY', '₽': 'RUB', '₴': 'UAH', '₪': 'ILS', '₦': 'NGN', '₵': 'GHS', '₸': 'KZT', '₨': 'INR PKR LKR NPR MUR SCR' },
  ...{ us$: 'USD', s$: 'SGD', a$: 'AUD', au$: 'AUD', hk$: 'HKD', nz$: 'NZD', ca$: 'CAD', nt$: 'TWD', r$: 'BRL' },
  ...{ rs: 'INR PKR LKR NPR MUR SCR', re: 'INR PKR LKR NPR MUR SCR', euro: 'EUR', rmb: 'CNY', rm: 'MYR', rp: 'IDR', tk: 'BDT' },
  ...{ dhs: 'AED MAD', dh: 'AED MAD', sr: 'SAR', qr: 'QAR', kd: 'KWD', bd: 'BHD' },
};
/** The dollar of whichever country: what else states the currency goes for it. */
const ANY_DOLLAR = '$';

/** The currencies that a code or a sign may mean; none where it is neither. */
function currenciesOf(mark: string): readonly string[] {
  const code = mark.toUpperCase();
  if (isCurrency(code)) return [code];
  const known = mark.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(SIGNS, known) ? (SIGNS[known]?.split(' ') ?? []) : [];
}

/** The one currency that a code or a sign means. */
export function currencyOf(mark: string): string | undefined {
  const [currency, other] = currenciesOf(mark);
  return other === undefined ? currency : undefined;
}

/** An amount as its cell states it. */
export interface StatedAmount {
  figures: string;
  /** As they stand there: 'AED', '₹'. */
  marks: readonly string[];
  /** The currencies that all of its marks may mean; undefined where none of them says one. */
  currencies: readonly string[] | undefined;
}

const AMOUNT = /^([+-]?)((?:\p{L}|\p{Sc})[\p{L}\p{Sc}.]*)?([+-]?)(\d[\d.,]*)((?:\p{L}|\p{Sc})[\p{L}\p{Sc}.]*)?(?:\/-)?$/u;
/** 'INR₹' and 'USD$' say the same twice, 'US$' says it once. */
const MARKS = /^(\p{L}{3})(\p{Sc})$/u;
/** No amount is longer; patterns take long over long texts. */
const LONGEST = 100;

/** An amount and its currency from one cell: 'AED 5,000.50', '1.200,75 €', '₹ 12,50,000/-'. Undefined for what is none: '12 lac'. */
export function readStatedAmount(text: string): StatedAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text.replace(/[\s\u00a0\u202f'’_]/g, '').replace(/^\((.*)\)$/, '-$1');
  const [, sign = '', before = '', signBehind = '', digits, behind = ''] = AMOUNT.exec(bare) ?? [];
  if (digits === undefined || (sign !== '' && signBehind !== '')) return undefined;
  const marks = [before, behind]
    .filter(Boolean)
    .flatMap((mark) => (currenciesOf(mark).length > 0 ? [mark] : (MARKS.exec(mark)?.slice(1) ?? [mark])));
  let currencies: readonly string[] | undefined;
  for (const mark of marks) {
    if (mark === ANY_DOLLAR) continue;
    const meant = currenciesOf(mark);
    currencies = currencies?.filter((each) => meant.includes(each)) ?? meant;
    if (currencies.length === 0) return undefined;
  }
  return { figures: `${sign}${signBehind}${digits}`, marks, currencies };
}

/** An amount's currency, or why it can't be told. `stated` is what its column or header says, `usual` what holds where nothing does. */
export function settleCurrency(
  { marks, currencies }: StatedAmount,
  stated: string | undefined,
  usual: string | undefined,
): { currency?: string | undefined; doubt?: string } {
  if (currencies === undefined) return { currency: stated };
  const mark = marks.join(' ');
  if (stated !== undefined)
    return currencies.includes(stated) ? { currency: stated } : { doubt: `the amount is in ${mark}, but its column says ${stated}` };
  const [only] = currencies.length === 1 ? currencies : currencies.filter((each) => each === usual);
  return only === undefined ? { doubt: `${mark} may be ${currencies.join(' or ')}. Write a code beside the amount` } : { currency: only };
}
