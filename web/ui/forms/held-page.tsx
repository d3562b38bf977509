import { createContext, useCallback, useContext, useEffect, useState } from 'react';

interface HeldPage {
  /** Keeps the page as it is until what is returned is called. */
  hold: () => () => void;
  /** Shown in forms once the page's record is gone. */
  notice: string | undefined;
}

const HeldPageContext = createContext<HeldPage>({ hold: () => () => undefined, notice: undefined });

/**
 * Around a page that could be taken away, as by someone who deletes its record, with what is typed in it; or around the forms of a dialog
 * that could be closed.
 */
export const HeldPageProvider = HeldPageContext.Provider;

/** Keeps the page, or has the dialog ask, while something is typed in it that isn't saved; returns what is to be said of the page. */
export function useHeldPage(isTyped: boolean): string | undefined {
  const { hold, notice } = useContext(HeldPageContext);
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
  return notice;
}

/** Counts what is typed in a page or a dialog. */
export function useHolds() {
  const [count, setCount] = useState(0);
  const hold = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { isHeld: count > 0, hold };
}
