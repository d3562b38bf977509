/** The open list of a field, if any. */
export const findOpenList = (input: HTMLInputElement): HTMLElement | null =>
  document.getElementById(input.getAttribute('aria-controls') ?? '');

export const findOptions = (list: HTMLElement): Element[] => [...list.querySelectorAll('[data-combobox-option]')];

/** Moves in an open list by simulating arrow keys, because Mantine offers nothing else. */
export function pressArrow(input: HTMLInputElement, arrow: 'ArrowDown' | 'ArrowUp', times: number) {
  for (let steps = times; steps > 0; steps -= 1) {
    input.dispatchEvent(new window.KeyboardEvent('keydown', { key: arrow, code: arrow, bubbles: true, cancelable: true }));
  }
}

/** The position that the next arrow key starts from: the active option, else the chosen one while the field still shows it; else -1. */
export function findPlace(options: readonly Element[], shown: string): number {
  const reached = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  if (reached >= 0) return reached;
  return options.findIndex((option) => option.hasAttribute('data-combobox-active') && labelOf(option) === shown);
}

/** What the field shows of an option that is chosen: not its second line (remote-select.tsx). */
const labelOf = (option: Element): string | null => (option.querySelector('[data-label]') ?? option).textContent;
