import { useLayoutEffect } from 'react';
import { createKey, tellOfChange } from './kept-drafts.ts';

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

/** Keeps the name of a form's draft for it while the component is mounted: what a tab that is gone had begun under it must not lie there. */
export function useOpenDraft(name: string | undefined): void {
  useLayoutEffect(() => (name === undefined ? undefined : holdKey(createKey(name))), [name]);
}
