import { findDialled } from '../../../ui/phone-link.tsx';

/** A whole international number: a country code and 8 to 15 digits in all (E.164). */
const E164 = /^\+[1-9]\d{7,14}$/;
/** The national prefix that people write in parentheses after the country code, and nobody dials after it. */
const NATIONAL_PREFIX = /(?<=\+[^()]*)\(0\)/;

/** The address that opens a chat with a mobile number in WhatsApp; undefined unless the number is whole, with its country code. */
export function whatsAppAddress(mobile: string | null): string | undefined {
  const number = findDialled(mobile?.replace(NATIONAL_PREFIX, '') ?? '');
  return number !== undefined && E164.test(number) ? `https://wa.me/${number.slice(1)}` : undefined;
}

/** The address that calls a client: on the mobile, else on the other number. */
export function callAddress({ mobile, phone }: { mobile: string | null; phone: string | null }): string | undefined {
  const number = findDialled(mobile ?? '') ?? findDialled(phone ?? '');
  return number === undefined ? undefined : `tel:${number}`;
}
