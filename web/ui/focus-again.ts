/** Gives the focus back to where it was; where that is gone, to the page's content, so that it never falls back to the very top. */
export function focusAgain(before: EventTarget | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const place = isThere ? before : document.getElementById('main');
  place?.focus({ preventScroll: true });
}
