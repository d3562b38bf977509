import { type Draft, openDraft, readKey } from '../drafts/drafts.ts';
import { createKey, listKeys, removeKey } from '../drafts/kept-drafts.ts';
import { isOpen } from '../drafts/open-drafts.ts';

/** What is typed in place of an entry that waits. It goes with that. */
export const openEntryDraft = <Values>(id: string): Draft<Values> => openDraft(`unsent:${id}`);

/** Removes the closed form that an entry was made of: of one that found no room on the device it stays until then. */
export function clearFormOf(id: string): void {
  const isOf = (key: string) => readKey<{ sentAs?: unknown } | null>(key)?.sentAs === id;
  for (const key of listKeys(createKey(''))) if (!isOpen(key) && isOf(key)) removeKey(key);
}
