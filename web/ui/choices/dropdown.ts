import type { KeyboardEvent } from 'react';
import { findOpenList, findOptions, findPlace, pressArrow } from './open-list.ts';
import { reachByLetter } from './type-ahead.ts';

/** Options that Page Up and Page Down pass over (docs/product/app.md). */
const PAGE = 5;

/** What every choice from a list has in common: how high it opens, above what (docs/product/app.md), and how keys move in it. */
export const dropdown = { maxDropdownHeight: 300, comboboxProps: { zIndex: 1000 }, onKeyDown };

function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  // A list that can't be searched is led by first letters.
  if (input.readOnly && isLetter(event)) return reachByLetter(input, event.key, event.timeStamp);
  const list = findOpenList(input);
  if (!list) return;
  const isDown = event.key === 'PageDown';
  // While a list is open Enter is about it, even where no option is reached yet: it must not send the form.
  if (isDown || event.key === 'PageUp' || event.key === 'Enter') event.preventDefault();
  if (isDown || event.key === 'PageUp') moveByPage(input, list, isDown);
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) reachFirstFound(input, list);
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/** It stops at the ends. */
function moveByPage(input: HTMLInputElement, list: HTMLElement, isDown: boolean) {
  const options = findOptions(list);
  const at = findPlace(options, input.value);
  pressArrow(input, isDown ? 'ArrowDown' : 'ArrowUp', Math.min(PAGE, isDown ? options.length - 1 - at : at));
}

/** Enter chooses what was reached; of what was found by typing that is the first unless the user went further. */
function reachFirstFound(input: HTMLInputElement, list: HTMLElement) {
  const isTyped = !input.readOnly && input.value.trim() !== '';
  // What is still being looked for may be another one.
  if (isTyped && input.dataset.finding === undefined && findPlace(findOptions(list), input.value) < 0) pressArrow(input, 'ArrowDown', 1);
}
