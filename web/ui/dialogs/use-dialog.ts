import { useEffect, useId, useRef } from 'react';
import { focusAgain } from './focus-again.ts';

/** Escape reaches every open dialog; only the last one opened takes it. */
const open: string[] = [];

/** Handles Escape, unless the focused element handles it itself, such as an open dropdown. */
export function useEscape(onEscape: () => void): void {
  const id = useId();
  const answer = useRef(onEscape);
  answer.current = onEscape;
  useEffect(() => {
    const hear = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || open.at(-1) !== id) return;
      // Mantine's mark of an open dropdown.
      if (!(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')) answer.current();
    };
    open.push(id);
    // In the capture phase, before the dropdown closes and can no longer be recognised as open.
    window.addEventListener('keydown', hear, true);
    return () => {
      open.splice(open.indexOf(id), 1);
      window.removeEventListener('keydown', hear, true);
    };
  }, [id]);
}

/** Returns the focus when the dialog is unmounted, which Mantine doesn't notice. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Unless something else was focused on purpose.
      if (isNowhere(document.activeElement)) focusAgain(before);
    };
  }, []);
}

const isNowhere = (element: Element | null) => element === null || element === document.body || !element.isConnected;
