import { useLayoutEffect } from 'react';
import { tellOfChange } from './kept-drafts.ts';

const open = new Map<string, number>();

/** Whether a form of this tab writes there, also before anything is typed in it. */
export const isOpen = (key: string): boolean => open.has(key);

/** Nothing was written or removed, which a key would say. */
const tellOfHold = () => tellOfChange('');

export function holdKey(key: string): () => void {
  open.set(key, (open.get(key) ?? 0) + 1);
  tellOfHold();
  return () => {
    const others = (open.get(key) ?? 1) - 1;
    if (others > 0) open.set(key, others);
    else open.delete(key);
    tellOfHold();
  };
}

/** Keeps a form's draft for it as long as the component is mounted: what a tab that is gone had begun under the same name must not lie there. */
export function useOpenDraft({ hold }: { hold: () => () => void }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => hold(), []);
}
