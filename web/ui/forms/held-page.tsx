import { createContext, useContext, useEffect } from 'react';

interface HeldPage {
  /** Keeps the page as it is until what is returned is called. */
  hold: () => () => void;
  /** Shown in forms once the page's record is gone. */
  notice: string | undefined;
}

const HeldPageContext = createContext<HeldPage>({ hold: () => () => undefined, notice: undefined });

/** Around a page that could be taken away, as by someone who deletes its record, with what is typed in it. */
export const HeldPageProvider = HeldPageContext.Provider;

/** Keeps the page while something is typed in it that isn't saved; returns what is to be said of the page. */
export function useHeldPage(isTyped: boolean): string | undefined {
  const { hold, notice } = useContext(HeldPageContext);
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
  return notice;
}
