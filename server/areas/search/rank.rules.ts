import type { Asked, Meant } from './query.rules.ts';
import { isMeant, phoneNumbersIn } from './words/phone.rules.ts';
import { isLetters, joinedOf, wordsOf } from './words/plain.rules.ts';
import { type FoundField, foundWords } from './words/tokens.rules.ts';

/** A field of a record that was found, with what screens call it. */
export interface ShownField extends FoundField {
  label: string;
}

/** How well a record fits: the higher the better; `why` says where the words were found. */
export interface Fit {
  score: number;
  why: string;
}

interface Place {
  /** From 0 to 1. */
  likeness: number;
  field: ShownField;
  /** The word that was found; for a telephone number the digits that were typed. */
  word: string;
  isTypo: boolean;
}

const EXACT = 1;
const PREFIX = 0.82;
const PART = 0.66;
/** A word elsewhere than in the title. */
const ELSEWHERE = 0.75;
const WHOLE_TITLE = 0.5;
const TITLE_BEGINS = 0.12;
const FIRST_WORD = 0.05;
/** A telephone number or a reference, which nobody types by chance. */
const NUMBER = 1.2;
/** Characters before and after a word of a long text. */
const AROUND = 40;

function likenessOf(typed: string, word: string, meant: ReadonlyMap<string, number> | undefined): number {
  if (word === typed) return EXACT;
  const share = typed.length / word.length;
  if (word.startsWith(typed)) return PREFIX + 0.15 * share;
  if (typed.length >= 3 && word.includes(typed)) return PART + 0.1 * share;
  return meant?.get(word) ?? 0;
}

/** How well a record fits what was asked; undefined if it does not, as after a change in the meantime. */
export function rank(fields: readonly ShownField[], asked: Asked, meant: Meant): Fit | undefined {
  const found = fields.map((field) => ({ field, words: field.kind === 'phone' ? [] : foundWords(field) }));
  const whole = findWhole(fields, asked);
  const places = asked.words.map((typed) => {
    let best: Place | undefined;
    for (const { field, words } of found) {
      const weight = field.isTitle ? 1 : ELSEWHERE;
      const take = (likeness: number, word: string) => {
        if (likeness * weight > (best?.likeness ?? 0))
          best = { likeness: likeness * weight, field, word, isTypo: likeness < PART && isLetters(typed) };
      };
      if (field.kind === 'phone') {
        if (/^[0-9]{4,}$/.test(typed) && phoneNumbersIn(field.text).some((number) => isMeant(typed, number))) take(EXACT, typed);
      } else for (const word of words) take(likenessOf(typed, word, meant.get(typed)), word);
    }
    return best;
  });
  const some = places.filter((place) => place !== undefined);
  const title = fields.find(({ isTitle }) => isTitle);
  // 'tamarindloom' begins the title 'Tamarind Loom Textiles', of which it is no word.
  const begun = title && beginsTitle(title.text, asked) ? title : undefined;
  if (!whole && !begun && some.length < Math.max(1, asked.words.length - 1)) return undefined;
  const ofWords = asked.words.length === 0 ? 0 : some.reduce((sum, { likeness }) => sum + likeness, 0) / asked.words.length;
  const share = begun ? Math.max(ofWords, PREFIX) : ofWords;
  // A word that is nowhere counts more than its share.
  const missing = whole || begun ? 0 : 0.3 * (asked.words.length - some.length);
  const score = Math.max(share - missing, 0) + (title ? titleBonus(title.text, asked) : 0) + (whole ? NUMBER : 0);
  if (whole) return { score, why: say(whole.field, whole.word) };
  return { score, why: begun && some.length === 0 ? say(begun, asked.whole) : explain(some) };
}

const beginsTitle = (title: string, { whole }: Asked): boolean => whole.length >= 3 && joinedOf(title).startsWith(whole);

function titleBonus(title: string, asked: Asked): number {
  const { whole, words } = asked;
  if (whole !== '' && joinedOf(title) === whole) return WHOLE_TITLE;
  if (beginsTitle(title, asked)) return TITLE_BEGINS;
  return words[0] !== undefined && wordsOf(title)[0] === words[0] ? FIRST_WORD : 0;
}

/** The field with the telephone number or the reference that all of it is. */
function findWhole(fields: readonly ShownField[], { number, reference }: Asked): Pick<Place, 'field' | 'word'> | undefined {
  for (const field of fields) {
    if (field.kind === 'phone') {
      if (number !== undefined && phoneNumbersIn(field.text).some((each) => isMeant(number, each))) return { field, word: number };
    } else if (reference !== undefined && foundWords(field).some((word) => word.startsWith(reference))) return { field, word: reference };
  }
  return undefined;
}

/** A typing error is said; else the field that says most beside the title. */
function explain(places: readonly Place[]): string {
  const typos = places.filter(({ isTypo }) => isTypo);
  if (typos.length > 0) return `Like "${[...new Set(typos.map(asWritten))].join(' ')}"`;
  const place = places.find(({ field }) => !field.isTitle) ?? places[0];
  return place ? say(place.field, place.word) : '';
}

/** A word as it stands in its field, in its own script. */
const asWritten = ({ field, word }: Place): string =>
  field.text
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .find((each) => wordsOf(each).includes(word))
    ?.toLowerCase() ?? word;

function say({ label, kind, text }: ShownField, word: string): string {
  if (kind === 'phone') return `${label} ${text}`;
  return `${label}: ${excerpt(text, word)}`;
}

/** The part of a long text around a word. */
function excerpt(text: string, word: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 2 * AROUND + 20) return line;
  const at = Math.max(0, line.toLowerCase().indexOf(word));
  const from = at <= AROUND ? 0 : line.lastIndexOf(' ', at - AROUND / 2) + 1;
  const cut = line.slice(from, from + 2 * AROUND);
  return `${from > 0 ? '… ' : ''}${cut.trimEnd()}${from + cut.length < line.length ? ' …' : ''}`;
}
