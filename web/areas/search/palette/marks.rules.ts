import { folded } from '@fairlead/contract/kit/records/folded';

/** A part of a text, and whether the search stands there. */
export interface Part {
  text: string;
  isMarked: boolean;
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Splits a text where words of the search stand in it, whatever the case and accents: where they begin a word, or else within words. */
export function markWords(text: string, search: string): Part[] {
  const { letters, places } = foldLetters(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of new Set(folded(search).split(' ').filter(Boolean))) {
    const found: number[] = [];
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) found.push(at);
    const beginning = found.filter((at) => !IN_WORD.test(letters[at - 1] ?? ' '));
    for (const at of beginning.length > 0 ? beginning : found) marked.fill(true, places[at], places[at + word.length] ?? text.length);
  }
  const parts: Part[] = [];
  for (let from = 0, to = 1; from < text.length; from = to, to += 1) {
    const isMarked = marked[from] as boolean;
    while (to < text.length && marked[to] === isMarked) to += 1;
    parts.push({ text: text.slice(from, to), isMarked });
  }
  return parts;
}

/** The text folded letter by letter, and where in it each folded letter began. */
function foldLetters(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = /\s/.test(letter) ? ' ' : folded(letter);
    for (let each = 0; each < plain.length; each += 1) places.push(at);
    letters += plain;
    at += letter.length;
  }
  return { letters, places };
}
