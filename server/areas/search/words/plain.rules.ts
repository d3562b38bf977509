import { folded } from '@fairlead/contract/kit/records/folded';
import anyAscii from 'any-ascii';

/** Scripts without blanks between words: each run becomes a word of its own. */
const RUNS = /\p{Script=Han}+|\p{Script=Hangul}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Of these, two characters are often a word. */
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}]{3,}$/u;
/** The article, which Latin spellings write by itself: 'al Bahr'. */
const ARABIC_ARTICLE = /(?<!\p{L})ال(?=\p{L}{2})/gu;
const QUOTES = /['`´’‘"ʹʺʼ]/g;
const LONGEST = 40;
/** Parts of addresses on the web that say nothing. */
const SILENT = new Set(['http', 'https', 'www']);

/** A text in small Latin letters and digits, whatever its script, with what separates its words. */
const toPlain = (text: string): string => {
  const runs = text.replace(RUNS, ' $& ').replace(ARABIC_ARTICLE, 'ال ');
  return anyAscii(folded(runs)).toLowerCase().replace(QUOTES, '');
};

/** The words of a text, in its order. Words of one letter say nothing; digits do. */
export const wordsOf = (text: string): string[] =>
  toPlain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SILENT.has(word))
    .map((word) => word.slice(0, LONGEST));

/** All letters and digits of a text as one word; '' if it is too long for one. */
export function joinedOf(text: string): string {
  const joined = toPlain(text).replace(/[^a-z0-9]+/g, '');
  return joined.length <= LONGEST ? joined : '';
}

/** Two characters side by side of scripts that write no blanks, in Latin letters. */
export function syllablesOf(text: string): string[] {
  const runs = (text.match(RUNS) ?? []).filter((run) => SYLLABLES.test(run));
  return runs.flatMap((run) => {
    const characters = [...run];
    return characters.slice(1).flatMap((character, at) => wordsOf(`${characters[at]}${character}`));
  });
}

export const hasDigit = (text: string): boolean => /[0-9]/.test(text);
export const isLetters = (word: string): boolean => /^[a-z]+$/.test(word);
