import { useLayoutEffect } from 'react';
import { createKey, tellOfChange } from './kept-drafts.ts';

/** A key stands there as often as it is held. */
const open: string[] = [];

/** Whether a form of this tab writes there, also before anything is typed in it. */
export const isOpen = (key: string): boolean => open.includes(key);

/** Nothing was written or removed, which a key would say. */
const tellOfHold = () => tellOfChange('');

export function holdKey(key: string): () => void {
  open.push(key);
  tellOfHold();
  return () => {
    open.splice(open.indexOf(key), 1);
    tellOfHold();
  };
}

/** Keeps the name of a form's draft for it while the component is mounted: what a tab that is gone had begun under it must not lie there. */
export function useOpenDraft(name: string | undefined): void {
  useLayoutEffect(() => (name === undefined ? undefined : holdKey(createKey(name))), [name]);
}
