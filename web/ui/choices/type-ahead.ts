import { findOpenList, findOptions, findPlace, pressArrow } from './open-list.ts';

/** Letters typed within this time belong to one word. */
const WORD_MS = 1_000;
/** The number of frames to wait for a list that is opening; it takes a few. */
const LOOKS = 50;
const LOOK_MS = 10;

/** The letters typed into each field, and when. */
const words = new WeakMap<HTMLInputElement, { letters: string; at: number }>();
const opening = new WeakSet<HTMLInputElement>();

/** Activates the option that begins with the typed letters, like a native select, and opens the list for it. `at` is in milliseconds. */
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
  // Always in a later frame: Mantine activates the chosen option just after it has opened the list.
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
  // Repeating one letter cycles through all options that begin with it.
  const isOneLetter = new Set(letters).size === 1;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const word = isOneLetter ? letters.charAt(0) : letters;
  const found = [...options.slice(from), ...options.slice(0, from)].find((option) => option.textContent?.toLowerCase().startsWith(word));
  const to = found ? options.indexOf(found) : at;
  pressArrow(input, to > at ? 'ArrowDown' : 'ArrowUp', Math.abs(to - at));
}
