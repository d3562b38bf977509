import { LEGAL_FORMS } from '@fairlead/contract/clients/legal-forms';
import type { Match, Wanted } from '../../platform/db/words/word-index.ts';
import { askedNumber, backwards, tellingDigits } from './words/phone.rules.ts';
import { hasDigit, joinedOf, wordsOf } from './words/plain.rules.ts';
import { tokenOf } from './words/tokens.rules.ts';

/** What somebody looks for. */
export interface Asked {
  /** The words that must be found. */
  words: readonly string[];
  /** All of it as one word; '' if it is too long for one. */
  whole: string;
  /** The digits, if it may be a telephone number. */
  number: string | undefined;
  /** What has digits may be a reference that was typed with blanks. */
  reference: string | undefined;
  beginnings: Beginnings;
}

/** Of some words, the words of the vocabulary that begin so; not of those with which many begin. */
export type Beginnings = ReadonlyMap<string, readonly string[]>;

/** More words than these tell nothing more. */
const MOST_WORDS = 8;
const SHORTEST_REFERENCE = 4;
const SHORTEST_NUMBER = 4;
/** Articles and the like. As legal forms, they are left out where other words remain. */
const SAYS_LITTLE = new Set(['al', 'and', 'el', 'et', 'la', 'of', 'the', 'und']);

/** Undefined if there is nothing to look for: a single letter, or no letter and no digit. */
export function readAsked(q: string): Asked | undefined {
  const all = wordsOf(q);
  const whole = joinedOf(q);
  if (all.join('').length < 2) return undefined;
  const telling = all.filter((word) => word.length >= 2 && !SAYS_LITTLE.has(word) && !LEGAL_FORMS.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all.filter((word) => word.length >= 2))].slice(0, MOST_WORDS);
  const number = askedNumber(q);
  const reference = all.length > 1 && hasDigit(whole) && whole.length >= SHORTEST_REFERENCE ? whole : undefined;
  if (words.length === 0 && number === undefined && reference === undefined) return undefined;
  return { words, whole, number, reference, beginnings: new Map() };
}

/** Words of the vocabulary for each word that is looked for: those that have it as a part, and those that it may be a typing error of. */
export type Meant = ReadonlyMap<string, ReadonlyMap<string, number>>;

const numberTokens = (kind: string, digits: string): Wanted[] => [
  { word: tokenOf(kind, 'n', digits), isBeginning: true },
  { word: tokenOf(kind, 'r', backwards(digits)), isBeginning: true },
];

/**
 * A word of two letters is the beginning of too many others, except where it is the last one of a title, which may still be typed. Whole words
 * are looked for where they are known: an index passes the records of one that is in many much faster than those of a beginning.
 */
const begins = (kind: string, of: 'w' | 't', word: string, isLast: boolean, beginnings: Beginnings): Wanted[] => {
  const known = beginnings.get(word);
  if (known) return [...new Set([word, ...known])].map((each) => ({ word: tokenOf(kind, of, each) }));
  const token: Wanted = { word: tokenOf(kind, of, word), ...((word.length > 2 || isLast) && { isBeginning: true as const }) };
  return /^[0-9]+$/.test(word) && word.length >= SHORTEST_NUMBER && of === 'w' ? [token, ...numberTokens(kind, word)] : [token];
};

/** What is meant by the whole: exactly this title, this telephone number, this reference. */
function wholeMatch(kind: string, { whole, number, reference }: Asked): Match | undefined {
  const wanted: Wanted[] = [];
  if (whole.length >= 2) wanted.push({ word: tokenOf(kind, 'e', whole) });
  if (reference !== undefined) wanted.push({ word: tokenOf(kind, 'w', reference), isBeginning: true });
  if (number !== undefined) {
    wanted.push(...numberTokens(kind, number));
    const telling = tellingDigits(number);
    if (telling !== number) wanted.push({ word: tokenOf(kind, 'r', backwards(telling)), isBeginning: true });
  }
  return wanted.length > 0 ? [wanted] : undefined;
}

/** Ways to find records of a kind. */
export type Ways = readonly ((kind: string, asked: Asked) => Match | undefined)[];

const allWords =
  (of: 'w' | 't') =>
  (kind: string, { words, beginnings }: Asked): Match | undefined =>
    words.length > 0 ? words.map((word, at) => begins(kind, of, word, of === 't' && at === words.length - 1, beginnings)) : undefined;

/** By the words as they were typed, the best first; the later ones while too few are found. */
export const PLAIN_WAYS: readonly Ways[] = [
  [
    wholeMatch,
    (kind, { whole }) => (whole.length >= 3 ? [[{ word: tokenOf(kind, 'e', whole), isBeginning: true }]] : undefined),
    allWords('t'),
  ],
  [allWords('w')],
];

/** The same by what may have been meant: all words, and at last all but one. */
export function forgivingWays(meant: Meant): Ways {
  const groupsOf = (kind: string, { words, whole, beginnings }: Asked): Wanted[][] => {
    const groups = words.map((word) => [
      ...begins(kind, 'w', word, false, beginnings),
      ...[...(meant.get(word)?.keys() ?? [])].map((other) => ({ word: tokenOf(kind, 'w', other) })),
    ]);
    // What was written in two words may be one: 'sea land'.
    const [first, second] = groups;
    return words.length === 2 && first && second && whole.length >= 4
      ? [
          [...first, { word: tokenOf(kind, 'w', whole), isBeginning: true }],
          [...second, { word: tokenOf(kind, 'w', whole), isBeginning: true }],
        ]
      : groups;
  };
  return [(kind, asked) => (asked.words.length > 0 ? groupsOf(kind, asked) : undefined)];
}

/** All words but one, whichever; for two words or more. */
export const butOneWays = (meant: Meant, { words }: Asked): Ways =>
  words.length < 2
    ? []
    : words.map(
        (_, left) => (kind, asked) =>
          forgivingWays(meant)[0]?.(kind, { ...asked, words: asked.words.filter((__, at) => at !== left), whole: '' }),
      );
