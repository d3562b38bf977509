import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, { columns: number; cards: number }>> = {
  ArrowUp: { columns: 0, cards: -1 },
  ArrowDown: { columns: 0, cards: 1 },
  ArrowLeft: { columns: -1, cards: 0 },
  ArrowRight: { columns: 1, cards: 0 },
};
/** What is pressed and dragged of a card. */
const HANDLE = '[data-handle]';

/** The arrow keys go from card to card, and past an empty column to the next one; Tab alone would take hundreds of presses. */
export function walkCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  if (!step || event.defaultPrevented || !from.matches(HANDLE)) return;
  const columns = [...event.currentTarget.querySelectorAll('ul')]
    .map((column) => [...column.querySelectorAll<HTMLElement>(HANDLE)])
    .filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.includes(from));
  const column = columns[at + step.columns];
  const place = (columns[at]?.indexOf(from) ?? 0) + step.cards;
  const to = step.columns === 0 ? column?.[place] : column?.[Math.min(place, column.length - 1)];
  event.preventDefault();
  to?.focus();
}
