const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670]/g;
/** Letters that no decomposition takes to their plain form. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' };
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * A text as it is searched and sorted by: case and accents away (also Arabic vowel signs), runs of white space made one
 * blank. Marks that are letters elsewhere, as in Devanagari, stay. What is stored and what is looked for both pass here.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase() // first, for a capital ẞ has no other way to ß
    .toUpperCase() // ß and ς meet SS and Σ only this way
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\s\0]+/g, ' ')
    .trim();
}

/** The digits of a telephone number as it is looked for, without what stands between them; '' where it has none. */
export const digitsOf = (text: string): string => text.normalize('NFKD').replace(/[^0-9]+/g, '');
