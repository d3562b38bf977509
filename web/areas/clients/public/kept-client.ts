import { extractDigits, folded } from '@fairlead/contract/kit/records/folded';
import type { PocketClient } from '@fairlead/contract/pocket';

/** A client as it is kept on the device (docs/product/offline.md). Its contacts lie apart, because lists of clients need none. */
export interface KeptClient extends Omit<PocketClient, 'contacts'> {
  /** What it is found by, folded, a line for each text. It begins with the name. */
  searchText: string;
  /** The digits of its numbers, a line for each. */
  searchDigits: string;
}

/** The first digits of the scripts that people write telephone numbers in, beside our own. */
const ZEROS = ['٠', '۰', '०'].map((zero) => zero.codePointAt(0) as number);
const OTHER_DIGITS = /[٠-٩۰-۹०-९]/g;
/** Fewer digits are in nearly every number. */
const FEWEST_DIGITS = 3;

/** Without what is only dialled before a number in some places: + or 00 before a country, 0 within it. */
export const toDigits = (text: string): string => extractDigits(text.replace(OTHER_DIGITS, toPlainDigit)).replace(/^0+/, '');

function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

/** Made when the client is stored, so that a search as one types only looks into texts. */
export function withSearchText({ contacts: _contacts, ...client }: PocketClient): KeptClient {
  const { companyName, primaryContactName, email, address, country, sites, mobile, phone } = client;
  const texts = [companyName, primaryContactName, email, address, country, ...sites.map(({ name }) => name)];
  return {
    ...client,
    searchText: texts.map((text) => folded(text ?? '')).join('\n'),
    searchDigits: [mobile, phone].map((number) => toDigits(number ?? '')).join('\n'),
  };
}

/** By name. */
export const byName = (one: KeptClient, other: KeptClient): number =>
  one.searchText < other.searchText ? -1 : Number(one.searchText > other.searchText);

/**
 * The clients in which each word of the search stands somewhere, or whose number holds its digits. Those that begin with it come first. If there
 * are none, those whose words begin like the search's but for one letter.
 */
export function findClients(clients: readonly KeptClient[], search: string): readonly KeptClient[] {
  const text = folded(search);
  if (text === '') return clients;
  const words = text.split(' ');
  const digits = /\p{L}/u.test(text) ? '' : toDigits(text);
  const isNumber = digits.length >= FEWEST_DIGITS;
  const found = clients.filter(
    ({ searchText, searchDigits }) => words.every((word) => searchText.includes(word)) || (isNumber && searchDigits.includes(digits)),
  );
  if (found.length === 0 && !isNumber) return findAlike(clients, words);
  const isFirst = ({ searchText }: KeptClient) => searchText.startsWith(text);
  return [...found.filter(isFirst), ...found.filter((client) => !isFirst(client))];
}

/** In shorter words one other letter makes another word. */
const FEWEST_ALIKE = 4;

function findAlike(clients: readonly KeptClient[], words: readonly string[]): readonly KeptClient[] {
  if (words.every((word) => word.length < FEWEST_ALIKE)) return [];
  return clients.filter(({ searchText }) => {
    const own = searchText.split(/[\s.,@-]/);
    return words.every((word) => searchText.includes(word) || (word.length >= FEWEST_ALIKE && own.some((each) => beginsAlike(each, word))));
  });
}

/** Whether a text begins with a word but for one letter that is wrong, missing, too many, or in the other order. */
export function beginsAlike(text: string, word: string): boolean {
  if (text[0] !== word[0] && text[1] !== word[1] && text[0] !== word[1] && text[1] !== word[0]) return false;
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  if (at >= word.length - 1) return text.length >= at;
  const goesOn = (from: number, rest: string) => text.startsWith(rest, from);
  return (
    goesOn(at + 1, word.slice(at + 1)) ||
    goesOn(at + 1, word.slice(at)) ||
    goesOn(at, word.slice(at + 1)) ||
    (text[at] === word[at + 1] && text[at + 1] === word[at] && goesOn(at + 2, word.slice(at + 2)))
  );
}
