import { type FocusEvent, useRef } from 'react';

/** Returns the focus to the element that had it; if that is gone, to the page's content, so that it isn't lost to the top of the page. */
export function focusAgain(before: EventTarget | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const place = isThere ? before : document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** For a bar or message that its own button removes: returns the focus to where it was before. Call `leave` before removing it. */
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
