import type { KeyboardEvent } from 'react';

/** Options that Page Up and Page Down pass over (specification 1 §9). */
const PAGE = 5;

/** What every choice from a list has in common: how high it opens (specification 1 §9), above what (2 §9), and how it is paged. */
export const dropdown = { maxDropdownHeight: 300, comboboxProps: { zIndex: 1000 }, onKeyDown: moveByPage };

/** Moves in an open list as so many arrow keys would, for these are all that Mantine knows; it stops at the ends. */
function moveByPage(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const isDown = event.key === 'PageDown';
  if (!list || !(isDown || event.key === 'PageUp')) return;
  event.preventDefault();
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
