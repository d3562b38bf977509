import { type KeyboardEvent, useState } from 'react';
import { findOpenList, findOptions, findPlace, pressArrow } from './open-list.ts';
import { reachByLetter } from './type-ahead.ts';

/** The number of options that Page Up and Page Down move by (docs/product/app.md). */
const PAGE = 5;

/** A list's own padding and border. */
const FRAME = 26;
/** One option for a finger. */
const LEAST_HEIGHT = 44;

/** Keeps a list within the window, as that of a phone on its side, where nobody reaches what lies beyond the edge. */
const limitHeight = {
  /** From the window's edge. */
  padding: 5,
  apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
    const room = Math.max(LEAST_HEIGHT, Math.floor(availableHeight) - FRAME);
    elements.floating.style.setProperty('--dropdown-room', `${room}px`);
  },
};

/** Props shared by all fields with a list: when it opens, height, layer (docs/product/app.md) and keyboard handling. */
export function useDropdown() {
  const [isReached, setReached] = useState(false);
  return {
    // A list would cover what a form says when it leads to the field.
    openOnFocus: false,
    maxDropdownHeight: 'min(300px, var(--dropdown-room, 300px))',
    comboboxProps: {
      zIndex: 1000,
      middlewares: { size: limitHeight },
      // Mantine finds the list by what is in the page already. A form takes a fifth to a quarter less time without the closed lists of ten fields.
      keepMounted: isReached,
    },
    onFocusCapture: () => setReached(true),
    onKeyDown: pressKey,
  };
}

/** The keys of a field with a list, beside Mantine's. */
export function pressKey(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  // A list without a search field is navigated by first letters.
  if (input.readOnly && isLetter(event)) return reachByLetter(input, event.key, event.timeStamp);
  const list = findOpenList(input);
  if (!list) return;
  const isDown = event.key === 'PageDown';
  // While a list is open, Enter must not submit the form, even if no option is active yet.
  if (isDown || event.key === 'PageUp' || event.key === 'Enter') event.preventDefault();
  if (isDown || event.key === 'PageUp') moveByPage(input, list, isDown);
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) reachFirstFound(input, list);
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/** Stops at the ends. */
function moveByPage(input: HTMLInputElement, list: HTMLElement, isDown: boolean) {
  const options = findOptions(list);
  const at = findPlace(options, input.value);
  pressArrow(input, isDown ? 'ArrowDown' : 'ArrowUp', Math.min(PAGE, isDown ? options.length - 1 - at : at));
}

/** Enter chooses the active option. After typing, that is the first found unless the user moved on. */
function reachFirstFound(input: HTMLInputElement, list: HTMLElement) {
  const isTyped = !input.readOnly && input.value.trim() !== '';
  // While the search is running, the result may still change.
  if (isTyped && input.dataset.finding === undefined && findPlace(findOptions(list), input.value) < 0) pressArrow(input, 'ArrowDown', 1);
}
