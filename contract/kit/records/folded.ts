const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670]/g;
/** Letters that Unicode doesn't decompose to a plain letter. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' };
const PLAIN_TEXT = /^[\0-\x7f]*$/;
const BLANKS = /[\s\0]+/g;
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Prepares a text for searching and sorting: removes case and accents (also Arabic vowel signs), and collapses white space. Keeps
 * marks that are part of letters, as in Devanagari. Both stored texts and search terms must be folded.
 */
export function folded(text: string): string {
  // Most texts are plain, and for those this is the whole of it.
  if (PLAIN_TEXT.test(text)) return text.toLowerCase().replace(BLANKS, ' ').trim();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase() // first, because a capital ẞ becomes ß only this way
    .toUpperCase() // ß becomes SS and ς becomes Σ only this way
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .trim();
}

/** The digits of a telephone number, for searching; '' if there are none. */
export const extractDigits = (text: string): string => text.normalize('NFKD').replace(/[^0-9]+/g, '');
