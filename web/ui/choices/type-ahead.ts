import { findOpenList, findOptions, findPlace, pressArrow } from './open-list.ts';

/** Letters within this time of each other are one word. */
const WORD_MS = 1_000;
/** Looks for the list that was asked to open; it is drawn within a few of them. */
const LOOKS = 50;
const LOOK_MS = 10;

/** What was typed into each field, and when. */
const words = new WeakMap<HTMLInputElement, { letters: string; at: number }>();
const opening = new WeakSet<HTMLInputElement>();

/** Reaches the option that begins with what was typed, as in a browser's own list; the list opens for it. `at` is in milliseconds. */
export function reachByLetter(input: HTMLInputElement, letter: string, at: number): void {
  const last = words.get(input);
  const before = last && at - last.at < WORD_MS ? last.letters : '';
  words.set(input, { letters: before + letter.toLowerCase(), at });
  if (findOpenList(input)) reachWord(input);
  else if (!opening.has(input)) {
    opening.add(input);
    input.click();
    onceOpen(input, LOOKS);
  }
}

function onceOpen(input: HTMLInputElement, looks: number) {
  // Always later: Mantine notes the chosen option just after it has opened the list.
  setTimeout(() => {
    const list = findOpenList(input);
    if (!(list && findOptions(list).length > 0) && looks > 0) return onceOpen(input, looks - 1);
    opening.delete(input);
    reachWord(input);
  }, LOOK_MS);
}

function reachWord(input: HTMLInputElement) {
  const list = findOpenList(input);
  const letters = words.get(input)?.letters;
  if (!list || !letters) return;
  const options = findOptions(list);
  const at = findPlace(options, input.value);
  // The same letter again and again goes through all that begin with it.
  const isOneLetter = new Set(letters).size === 1;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const word = isOneLetter ? letters.charAt(0) : letters;
  const found = [...options.slice(from), ...options.slice(0, from)].find((option) => option.textContent?.toLowerCase().startsWith(word));
  const to = found ? options.indexOf(found) : at;
  pressArrow(input, to > at ? 'ArrowDown' : 'ArrowUp', Math.abs(to - at));
}
