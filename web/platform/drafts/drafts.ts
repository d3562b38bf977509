import { useSyncExternalStore } from 'react';
import { currentSession } from '../session.ts';
import { CHOSEN, createKey, listKeys, removeKey, tellOfChange, unkept } from './kept-drafts.ts';

/**
 * Typed values that survive a closed dialog, a reload and a new sign-in. They belong to one user in one tab; if that is gone, another one goes
 * on with them (device-drafts.ts).
 */
export interface Draft<Values> {
  name: string;
  read(): Values | undefined;
  write(values: Values): void;
  clear(): void;
}

/** The draft of one form, identified by a name such as `client:new`. Values must be JSON, so a file can't be kept. */
export function openDraft<Values>(name: string): Draft<Values> {
  return {
    name,
    read() {
      // A form reads as it opens, so this is another one than that which was open during a move.
      movedFrom.delete(createKey(name));
      return readKey(createKey(name));
    },
    write(values) {
      // A form that closes because its user signed out must not write a draft.
      if (!currentSession()) return;
      const key = createKey(name);
      const moved = findMoved(key);
      // What was joined with another text is a form of its own by now.
      if (moved?.was !== null) return writeKey(key, values);
      writeKey(moved.to, values);
      moved.text = sessionStorage.getItem(moved.to);
    },
    clear() {
      const key = createKey(name);
      const moved = findMoved(key);
      removeKey(key);
      movedFrom.delete(key);
      if (!moved) return;
      removeKey(moved.to);
      if (moved.was !== null) sessionStorage.setItem(moved.to, moved.was);
      tellOfChange(moved.to);
      tellOfMove();
    },
  };
}

/** The draft of a form that people fill in without an account. It belongs to this tab, whoever is signed in. */
export function openPublicDraft<Values>(name: string): Draft<Values> {
  const key = `draft::${name}`;
  return { name, read: () => readKey(key), write: (values) => writeKey(key, values), clear: () => removeKey(key) };
}

/** The same for what is only chosen, about whose loss nobody is asked. */
export const openChoices = <Values>(name: string): Draft<Values> => openDraft(`${CHOSEN}${name}`);

/** All drafts whose name starts with `beginning`, so that a page can reopen the form that was left open. */
export const listDrafts = <Values>(beginning: string): Values[] =>
  listKeys(createKey(beginning)).flatMap((key) => readKey<Values>(key) ?? []);

/** Where drafts went, by the keys they had. A form that was open meanwhile goes on with the name that it knows. */
export const movedFrom = new Map<string, MovedDraft>();

interface MovedDraft {
  to: string;
  /** What stands there for it, and what stood there before. */
  text: string | null;
  was: string | null;
}

/** Nothing once another form has changed what was moved. */
function findMoved(key: string): MovedDraft | undefined {
  const moved = movedFrom.get(key);
  return moved && sessionStorage.getItem(moved.to) === moved.text ? moved : undefined;
}

let moves = 0;
const listeners = new Set<() => void>();

/** Grows when drafts were moved, or one that had been was saved under its former name; whoever has read a draft reads it again then. */
export const useDraftMoves = (): number => useSyncExternalStore(onMove, () => moves);

function onMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellOfMove(): void {
  moves += 1;
  for (const listener of listeners) listener();
}

function writeKey(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
    unkept.delete(key);
  } catch {
    // If the storage is full, the form still works, only without a draft.
    unkept.add(key);
  }
  tellOfChange(key);
}

export function readKey<Values>(key: string): Values | undefined {
  const text = sessionStorage.getItem(key);
  try {
    return text === null ? undefined : (JSON.parse(text) as Values);
  } catch {
    return undefined;
  }
}
