import { LIKENED_FIELDS } from '@fairlead/contract/clients/merges';
import type { Likeness } from '@fairlead/contract/kit/import/imports';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryCode } from '../../../platform/countries.rules.ts';
import { folded } from '../../../platform/db/lists/folded.ts';

type Text = string | null | undefined;

export interface Likened {
  companyName: string;
  email?: Text;
  phone?: Text;
  mobile?: Text;
  website?: Text;
  /** Whose numbers are meant that name no country themselves. */
  country?: Text;
}

/**
 * Raise it whenever the rules make other keys, so that those of all clients with any are made anew. Pairs that an older copy beside this one
 * made by its rules, of clients whose keys it left alone, stay until one of their keys changes.
 */
export const RULES_VERSION = 1;
/** Shorter numbers are extensions and short codes, which are not unique. */
const SHORTEST_NUMBER = 7;
/** The digits of a number of which nobody knows the country, without what may be its code. */
const COMPARED_DIGITS = 10;
/** Websites where many companies have a page. */
const SHARED_HOSTS =
  /(^|\.)(facebook|linkedin|instagram|twitter|x|youtube|google|wordpress|blogspot|wixsite|github|medium|t)\.(com|io|me|co)$/;
const EXTENSION = /\s*(x|ext\.?)\s*\d+$/i;
/** Begins the digits of a number that could be read. */
const READ = '~';

/** The keys by which duplicates are found (docs/product/duplicates.md), those of its numbers by `numberKeys`. */
export function likenessKeys({ companyName, email, phone, mobile, website, country }: Likened): [Likeness, string][] {
  const keys: [Likeness, string][] = [];
  const name = folded(companyName);
  if (name) keys.push(['name', name]);
  const address = email?.trim().toLowerCase();
  if (address) keys.push(['email', address]);
  for (const number of new Set([...numberKeys(phone, country), ...numberKeys(mobile, country)])) keys.push(['phone', number]);
  const host = hostKey(website);
  if (host) keys.push(['website', host]);
  return keys;
}

/** The keys of those that are alike: one that has any of them. */
export const alikeKeys = (likened: Likened): [Likeness, string][] =>
  likenessKeys(likened).flatMap(([by, key]) => counterparts(by, key).map((other): [Likeness, string] => [by, other]));

/**
 * The keys that mean the same as a key. Two numbers that could be read are the same in E.164 only; with one that could not, its last digits
 * are compared.
 */
export function counterparts(by: string, key: string): string[] {
  if (by !== 'phone' || key.startsWith('+')) return [key];
  return key.startsWith(READ) ? [key.slice(READ.length)] : [key, `${READ}${key}`];
}

/**
 * A telephone number as it is compared: in E.164 and by its last digits, or by these alone if it can't be read. Nothing for an extension or a
 * short code.
 */
function numberKeys(text: Text, country: Text): string[] {
  if (!text) return [];
  const number = text.replace(EXTENSION, '');
  const digits = number.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '').slice(-COMPARED_DIGITS);
  const read = readNumber(number, country);
  if (read) return digits ? [read, `${READ}${digits}`] : [read];
  return digits.length < SHORTEST_NUMBER ? [] : [digits];
}

/** In E.164, of the country that it names itself or else of this one; undefined if that is no number there. */
function readNumber(text: string, country: Text): string | undefined {
  // In most countries two zeros stand for the plus sign, and in none does a number of its own begin with them.
  const number = parsePhoneNumberFromString(text.replace(/^[^\d+]*00/, '+'), countryCode(country));
  if (!number) return undefined;
  // Of a number that names its country there is no other way to read it.
  return (/^\D*(\+|00)/.test(text) ? number.isPossible() : number.isValid()) ? number.number : undefined;
}

/** The host of a website as it is compared; undefined for one where many companies have a page. */
function hostKey(text: Text): string | undefined {
  if (!text) return undefined;
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/^www\./, '');
  return host.includes('.') && !SHARED_HOSTS.test(host) ? host : undefined;
}

/** The fields by which one is found to be the same as the other. */
export function fieldsAlike(one: Likened, other: Likened): (typeof LIKENED_FIELDS)[number][] {
  const sought = new Set(alikeKeys(other).map(String));
  return LIKENED_FIELDS.filter((field) =>
    likenessKeys({ companyName: '', [field]: one[field], country: one.country }).some((key) => sought.has(String(key))),
  );
}
