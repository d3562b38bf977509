import type { KeyboardEvent } from 'react';

/** Options that Page Up and Page Down pass over (specification 1 §9). */
const PAGE = 5;

/** What every choice from a list has in common: how high it opens (specification 1 §9), above what (2 §9), and how it is paged. */
export const dropdown = { maxDropdownHeight: 300, comboboxProps: { zIndex: 1000 }, onKeyDown };

function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (!list) return;
  const isDown = event.key === 'PageDown';
  // While a list is open Enter is about it, even where no option is reached yet: it must not send the form.
  if (isDown || event.key === 'PageUp' || event.key === 'Enter') event.preventDefault();
  if (isDown || event.key === 'PageUp') moveByPage(event.currentTarget, list, isDown);
}

/** Moves in an open list as so many arrow keys would, for these are all that Mantine knows; it stops at the ends. */
function moveByPage(input: HTMLInputElement, list: HTMLElement, isDown: boolean) {
  const options = [...list.querySelectorAll('[data-combobox-option]')];
  const at = placeIn(options, input.value);
  const left = isDown ? options.length - 1 - at : at;
  const arrow = isDown ? 'ArrowDown' : 'ArrowUp';
  for (let steps = Math.min(PAGE, left); steps > 0; steps -= 1) {
    input.dispatchEvent(new window.KeyboardEvent('keydown', { key: arrow, code: arrow, bubbles: true, cancelable: true }));
  }
}

/** Where the next arrow key goes on from: the option reached, else the chosen one while the field still shows it; else -1. */
function placeIn(options: readonly Element[], shown: string): number {
  const reached = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  if (reached >= 0) return reached;
  return options.findIndex((option) => option.hasAttribute('data-combobox-active') && option.textContent === shown);
}
