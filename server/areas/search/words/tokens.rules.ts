import type { Field } from '@fairlead/contract/kit/records/fields';
import { backwards, beginningsOf, phoneNumbersIn } from './phone.rules.ts';
import { hasDigit, joinedOf, syllablesOf, wordsOf } from './plain.rules.ts';

/** A field of a record as it is found: its text, and what kind of field it is. */
export interface FoundField {
  text: string;
  kind: Field['kind'];
  isTitle: boolean;
}

/**
 * What a token is: a word anywhere in a record, a word of its title, its whole title as one word, or a telephone number, forwards and
 * backwards. It begins with the record's kind, so that those of each kind have rows of their own in the index.
 */
export type TokenClass = 'w' | 't' | 'e' | 'n' | 'r';
export const tokenOf = (kind: string, of: TokenClass, word: string): string => `${kind.toLowerCase()}_${of}_${word}`;

/** Numbers of taxes, invoices and the like are typed with and without blanks; a long text is none. */
const LONGEST_JOINED = 60;
const SHORT = 4;
const MOST_WORDS = 600;

/** The words that a text is found by: its own, and what is often written in one word. */
export function foundWords({ text, kind, isTitle }: FoundField): string[] {
  const words = wordsOf(text);
  const isAddress = kind === 'email' || kind === 'url';
  // 'Al Bahr' and 'Sea Land' are often written in one word, longer words hardly ever.
  const pairs = words.slice(1).flatMap((word, at) => {
    const before = words[at] as string;
    return isAddress || (isTitle && before.length <= SHORT && !hasDigit(before)) ? [`${before}${word}`] : [];
  });
  const joined = hasDigit(text) && text.length <= LONGEST_JOINED && kind !== 'phone' ? [joinedOf(text)] : [];
  const all = [...words, ...pairs, ...joined, ...syllablesOf(text)];
  return [...new Set(all.filter((word) => word.length >= 2))].slice(0, MOST_WORDS);
}

/** Those of them that are words of a language, which are put into the vocabulary. */
export const spelledWords = ({ text, kind }: FoundField): string[] => (kind === 'phone' ? [] : [...wordsOf(text), ...syllablesOf(text)]);

/** All tokens of a record. */
export function tokensOf(kind: string, fields: readonly FoundField[]): string[] {
  const tokens = new Set<string>();
  for (const field of fields) {
    if (field.kind === 'phone')
      for (const number of phoneNumbersIn(field.text)) {
        for (const beginning of beginningsOf(number)) tokens.add(tokenOf(kind, 'n', beginning));
        tokens.add(tokenOf(kind, 'r', backwards(number.digits)));
      }
    else {
      const words = foundWords(field);
      for (const word of words) tokens.add(tokenOf(kind, 'w', word));
      if (!field.isTitle) continue;
      for (const word of words) tokens.add(tokenOf(kind, 't', word));
      const whole = joinedOf(field.text);
      if (whole !== '') tokens.add(tokenOf(kind, 'e', whole));
    }
  }
  return [...tokens];
}
