import anyAscii from 'any-ascii';

/** Between two numbers in one field. */
const BETWEEN = /[,;/|\n]|\s(?:or|and)\s/i;
const EXTENSION = /(?:ext(?:n|ension)?|x|#)\.?\s*[0-9]+\s*$/i;
/** The zero that is dialled only within the country, as in +44 (0)20. */
const TRUNK = /\(0\)/g;
const INTERNATIONAL = /^\s*(?:\+|00)/;
const SHORTEST = 5;
/** Country codes have up to so many digits. */
const COUNTRY_CODE = 3;
/** So many last digits tell a number, whatever stands before it. */
const TELLING = 9;

export interface PhoneNumber {
  digits: string;
  isInternational: boolean;
}

/** The telephone numbers in a text: their digits without leading zeros and extensions. */
export const phoneNumbersIn = (text: string): PhoneNumber[] =>
  anyAscii(text.normalize('NFKC'))
    .split(BETWEEN)
    .flatMap((each) => {
      const digits = each.replace(EXTENSION, '').replace(TRUNK, '').replace(/\D+/g, '').replace(/^0+/, '').slice(0, 20);
      return digits.length < SHORTEST ? [] : [{ digits, isInternational: INTERNATIONAL.test(each) }];
    });

export const backwards = (digits: string): string => [...digits].reverse().join('');

/** What a number may begin with: itself, and what follows its country code. */
export const beginningsOf = ({ digits, isInternational }: PhoneNumber): string[] => {
  const codes = isInternational ? [0, ...Array.from({ length: COUNTRY_CODE }, (_, at) => at + 1)] : [0];
  return [...new Set(codes.map((code) => digits.slice(code).replace(/^0+/, '')).filter((each) => each.length >= SHORTEST))];
};

/** The last digits by which two writings of one number are compared, with and without its country code. */
export const tellingDigits = (digits: string): string => digits.slice(-TELLING);

/** Whether somebody who typed these digits means this number. */
export function isMeant(asked: string, number: PhoneNumber): boolean {
  const telling = tellingDigits(asked);
  return (
    beginningsOf(number).some((each) => each.startsWith(asked)) ||
    number.digits.endsWith(asked) ||
    (telling.length >= TELLING - 1 && number.digits.endsWith(telling))
  );
}

/** The digits of a text that may be a telephone number and nothing else; undefined for any other. */
export function askedNumber(text: string): string | undefined {
  const plain = anyAscii(text.normalize('NFKC')).replace(/^\s*(?:tel|phone|ph|mob|mobile|fax|call)\b[.:\s]*/i, '');
  if (!/^[\d\s()+./-]*$/.test(plain.replace(EXTENSION, ''))) return undefined;
  const digits = plain.replace(EXTENSION, '').replace(TRUNK, '').replace(/\D+/g, '').replace(/^0+/, '');
  return digits.length >= 4 && digits.length <= 20 ? digits : undefined;
}
