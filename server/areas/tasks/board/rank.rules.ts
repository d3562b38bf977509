import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A text longer than this is a reason to spread a column's cards anew. Some six cards put at the same place lengthen it by one. */
const LENGTH_MAX = 100;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The head of a whole number of eight digits, which milliseconds have until the year 8888. */
const TIME_HEAD = 'h';
const TIME_DIGITS = 8;

export interface Ranked {
  id: string;
  rankKey: string;
}

/** There is no text left between two cards: their column must be spread first. */
export class NoRoom extends Error {}

/** The place of a card that comes to its column's end at this instant: no other card has to be read for it. */
export function rankAt(at: string): string {
  let left = Date.parse(at);
  let digits = '';
  for (let place = 0; place < TIME_DIGITS; place++) {
    digits = DIGITS[left % DIGITS.length] + digits;
    left = Math.floor(left / DIGITS.length);
  }
  return TIME_HEAD + digits;
}

/** A place after all cards, the last of which has this one. */
export function rankAfterAll(last: string | undefined, at: string): string {
  const now = rankAt(at);
  return last === undefined || last < now ? now : generateKeyBetween(last, null);
}

/** A place between two cards; of two people who put a card there at once both get the same. Throws NoRoom. */
export function rankBetween(before: string | undefined, after: string | undefined): string {
  if (before !== undefined && after !== undefined && before >= after) throw new NoRoom();
  const rank = generateKeyBetween(before ?? null, after ?? null);
  if (rank.length > LENGTH_MAX) throw new NoRoom();
  return rank;
}

/** Short and different places for cards in the order in which they stand. Those that keep theirs are left out. */
export function spreadRanks(cards: readonly Ranked[]): Ranked[] {
  const places = generateNKeysBetween(null, null, cards.length);
  return cards.flatMap(({ id, rankKey }, at) => {
    const place = places[at] as string;
    return place === rankKey ? [] : [{ id, rankKey: place }];
  });
}
