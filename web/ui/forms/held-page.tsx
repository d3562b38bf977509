import { createContext, useContext, useEffect } from 'react';

interface HeldPage {
  /** Keeps the page as it is until what is returned is called. */
  hold: () => () => void;
  /** What a form says once its page would be gone without it. */
  notice: string | undefined;
}

const Held = createContext<HeldPage>({ hold: () => () => undefined, notice: undefined });

/** Around a page that could be taken away, as by someone who deletes its record, with what is typed in it. */
export const HeldPageProvider = Held.Provider;

/** Keeps the page while something is typed in it that isn't saved; returns what is to be said of the page. */
export function useHeldPage(isTyped: boolean): string | undefined {
  const { hold, notice } = useContext(Held);
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
  return notice;
}
