import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressKey } from './use-dropdown.ts';

/**
 * For a list whose options come from the server: if Enter is pressed while the search is running, it takes effect when the options
 * arrive, unless the user does something else in between.
 */
export function useEnterWhenFound(isFinding: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);

  useEffect(() => {
    if (isFinding || !isAwaited.current) return;
    isAwaited.current = false;
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    input.current?.dispatchEvent(new window.KeyboardEvent('keydown', enter));
  }, [isFinding]);

  return {
    ref: input,
    'data-finding': isFinding || undefined,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      isAwaited.current = isFinding && event.key === 'Enter';
      pressKey(event);
    },
    onBlurCapture: () => {
      isAwaited.current = false;
    },
  };
}
