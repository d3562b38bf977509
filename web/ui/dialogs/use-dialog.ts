import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { focusAgain } from './focus-again.ts';
import { mayAskToUnload } from './unload-question.ts';

/** Escape and Back (or Forward) reach every open dialog; only the last one opened takes them. */
const open: { hasAddress: boolean }[] = [];

/** False for a dialog with an address of its own, which Back leaves together with its page. */
export const doesDialogTakeBack = (): boolean => open.at(-1)?.hasAddress === false;

/**
 * Calls `onClose` for Escape, unless the focused element handles it itself, such as an open dropdown, and for the browser's Back (or
 * Forward), which then stays on the page, as in a phone's native apps. A dialog with an address of its own (`hasAddress`) is left by it instead.
 */
export function useEscapeAndBack(onClose: () => void, hasAddress = false): void {
  const dialog = useRef({ hasAddress }).current;
  dialog.hasAddress = hasAddress;
  const answer = useRef(onClose);
  answer.current = onClose;
  const shouldStay: ShouldBlockFn = useCallback(
    ({ action }) => {
      // Links, and the redirect to the login page when the session ends, still leave the page.
      if (action === 'PUSH' || action === 'REPLACE' || open.at(-1) !== dialog) return false;
      answer.current();
      return true;
    },
    [dialog],
  );
  useBlocker({ shouldBlockFn: shouldStay, enableBeforeUnload: false, disabled: hasAddress });
  const router = useRouter();
  useEffect(() => {
    // Back from the first page of a tab would leave the app unasked, so that page is put below the dialog once more.
    const { href, state } = router.history.location;
    if (hasAddress || state.__TSR_index !== 0) return;
    const kept = { state: { ...state, isOverItself: true }, resetScroll: false, hashScrollIntoView: false };
    void router.navigate({ href, ...kept, ignoreBlocker: true });
  }, [router, hasAddress]);
  useEffect(() => {
    const hear = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || open.at(-1) !== dialog) return;
      // Mantine's mark of an open dropdown.
      if (!(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')) answer.current();
    };
    open.push(dialog);
    // In the capture phase, before the dropdown closes and can no longer be recognised as open.
    window.addEventListener('keydown', hear, true);
    return () => {
      open.splice(open.indexOf(dialog), 1);
      window.removeEventListener('keydown', hear, true);
    };
  }, [dialog]);
}

/** Has the browser ask before the tab is closed or reloaded. */
export function useUnloadQuestion(isOn: boolean, survivesReload: boolean): void {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => mayAskToUnload(survivesReload), disabled: !isOn });
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
