import { useSyncExternalStore } from 'react';
import { currentSession } from './session.ts';

/** Typed values that survive a closed dialog, a reload and a new sign-in. They belong to one user in one tab. */
export interface Draft<Values> {
  read(): Values | undefined;
  write(values: Values): void;
  clear(): void;
}

const createKey = (name: string) => `draft:${currentSession()?.userId ?? ''}:${name}`;

/** The draft of one form, identified by a name such as `client:new`. Values must be JSON, so a file can't be kept. */
export function openDraft<Values>(name: string): Draft<Values> {
  return {
    read: () => readKey(createKey(name)),
    write(values) {
      // A form that closes because its user signed out must not write a draft.
      if (!currentSession()) return;
      writeKey(createKey(name), values);
    },
    clear: () => removeKey(createKey(name)),
  };
}

/** The draft of a form that people fill in without an account. It belongs to this tab, whoever is signed in. */
export function openPublicDraft<Values>(name: string): Draft<Values> {
  const key = `draft::${name}`;
  return { read: () => readKey(key), write: (values) => writeKey(key, values), clear: () => removeKey(key) };
}

const CHOSEN = 'chosen:';

/** The same for what is only chosen, about whose loss nobody is asked. */
export const openChoices = <Values>(name: string): Draft<Values> => openDraft(`${CHOSEN}${name}`);

/** All drafts whose name starts with `beginning`, so that a page can reopen the form that was left open. */
export const listDrafts = <Values>(beginning: string): Values[] =>
  listKeys(createKey(beginning)).flatMap((key) => readKey<Values>(key) ?? []);

/** Whether this tab holds anything that the signed-in user typed and did not save. */
export const hasDrafts = (): boolean => listKeys(createKey('')).some((key) => !key.startsWith(createKey(CHOSEN)));

const listKeys = (beginning: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(beginning));

let moves = 0;
const listeners = new Set<() => void>();

/** Grows with each call of `moveDrafts` that moved one; whoever has read a draft reads it again then. */
export const useDraftMoves = (): number => useSyncExternalStore(onMove, () => moves);

function onMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives drafts other names, or other values. `move` says both; without an answer a draft stays as it is. */
export function moveDrafts(move: (name: string, values: unknown) => { name: string; values: unknown } | undefined): void {
  const before = moves;
  for (const key of listKeys(createKey(''))) {
    const moved = move(key.slice(createKey('').length), readKey(key));
    if (!moved) continue;
    // Removed first, which makes room in a storage that is nearly full.
    removeKey(key);
    openDraft(moved.name).write(moved.values);
    moves += 1;
  }
  if (moves !== before) for (const listener of listeners) listener();
}

/** Removes a user's drafts from this tab at sign-out. When a session expires they are kept for the next sign-in. */
export function removeDrafts(userId: string): void {
  for (const key of listKeys(`draft:${userId}:`)) removeKey(key);
}

const unkept = new Set<string>();

/** False while the storage had no room for something that is typed. */
export const areDraftsKept = (): boolean => unkept.size === 0;

function writeKey(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
    unkept.delete(key);
  } catch {
    // If the storage is full, the form still works, only without a draft.
    unkept.add(key);
  }
}

function removeKey(key: string): void {
  sessionStorage.removeItem(key);
  unkept.delete(key);
}

function readKey<Values>(key: string): Values | undefined {
  const text = sessionStorage.getItem(key);
  try {
    return text === null ? undefined : (JSON.parse(text) as Values);
  } catch {
    return undefined;
  }
}
