import { movedFrom, readKey, tellOfMove } from './drafts.ts';
import { createKey, listKeys, tellOfChange, unkept } from './kept-drafts.ts';

/** Gives drafts other names, or other values. `move` says both; without an answer, or room for it, a draft stays as it is. */
export function moveDrafts(move: (name: string, values: unknown) => { name: string; values: unknown } | undefined): void {
  let isMoved = false;
  for (const key of listKeys(createKey(''))) {
    const moved = move(key.slice(createKey('').length), readKey(key));
    if (!moved) continue;
    const to = createKey(moved.name);
    const was = sessionStorage.getItem(to);
    const before = sessionStorage.getItem(key) ?? '';
    // Removed first, which makes room in a storage that is nearly full.
    sessionStorage.removeItem(key);
    try {
      sessionStorage.setItem(to, JSON.stringify(moved.values));
    } catch {
      // There is room for what was there.
      sessionStorage.setItem(key, before);
      continue;
    }
    unkept.delete(key);
    if (to !== key) movedFrom.set(key, { to, text: sessionStorage.getItem(to), was });
    isMoved = true;
    tellOfChange(key);
    tellOfChange(to);
  }
  if (isMoved) tellOfMove();
}
