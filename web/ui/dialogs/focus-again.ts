import { type FocusEvent, useRef } from 'react';

/** Gives the focus back to where it was; where that is gone, to the page's content, so that it never falls back to the very top. */
export function focusAgain(before: EventTarget | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const place = isThere ? before : document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** For a bar or message that goes away by its own button: whoever is in it goes on where they were. `leave` before it goes. */
export function useFocusAgain<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const before = useRef<EventTarget | null>(null);

  return {
    bar: {
      ref,
      onFocus({ currentTarget, relatedTarget }: FocusEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) before.current = relatedTarget;
      },
    },
    leave() {
      if (ref.current?.contains(document.activeElement)) focusAgain(before.current);
    },
  };
}
