import type { Likeness } from '../kit/import/imports.ts';
import { folded } from '../kit/records/folded.ts';

export interface Likened {
  companyName: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  mobile?: string | null | undefined;
  website?: string | null | undefined;
}

/** Shorter numbers are extensions and short codes, which are not unique. */
const SHORTEST_NUMBER = 7;
/** The digits of a number without its country code, so that numbers with and without one are equal. */
const COMPARED_DIGITS = 10;
/** Websites where many companies have a page. */
const SHARED_HOSTS =
  /(^|\.)(facebook|linkedin|instagram|twitter|x|youtube|google|wordpress|blogspot|wixsite|github|medium|t)\.(com|io|me|co)$/;
const EXTENSION = /\s*(x|ext\.?)\s*\d+$/i;

/** The keys by which duplicates are found (docs/product/duplicates.md): clients with an equal key are alike. */
export function likenessKeys({ companyName, email, phone, mobile, website }: Likened): [Likeness, string][] {
  const keys: [Likeness, string][] = [];
  const name = folded(companyName);
  if (name) keys.push(['name', name]);
  const address = email?.trim().toLowerCase();
  if (address) keys.push(['email', address]);
  const numbers = new Set([numberKey(phone), numberKey(mobile)]);
  for (const number of numbers) if (number) keys.push(['phone', number]);
  const host = hostKey(website);
  if (host) keys.push(['website', host]);
  return keys;
}

/** A telephone number as it is compared; undefined for an extension or a short code. */
export function numberKey(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < SHORTEST_NUMBER ? undefined : digits.slice(-COMPARED_DIGITS);
}

/** The host of a website as it is compared; undefined for one where many companies have a page. */
export function hostKey(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/^www\./, '');
  return host.includes('.') && !SHARED_HOSTS.test(host) ? host : undefined;
}
