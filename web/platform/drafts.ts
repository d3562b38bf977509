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
    clear: () => sessionStorage.removeItem(createKey(name)),
  };
}

/** The draft of a form that people fill in without an account. It belongs to this tab, whoever is signed in. */
export function openPublicDraft<Values>(name: string): Draft<Values> {
  const key = `draft::${name}`;
  return { read: () => readKey(key), write: (values) => writeKey(key, values), clear: () => sessionStorage.removeItem(key) };
}

/** All drafts whose name starts with `beginning`, so that a page can reopen the form that was left open. */
export function listDrafts<Values>(beginning: string): Values[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(createKey(beginning)));
  return keys.flatMap((key) => readKey<Values>(key) ?? []);
}

/** Removes a user's drafts from this tab at sign-out. When a session expires they are kept for the next sign-in. */
export function removeDrafts(userId: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(`draft:${userId}:`)) sessionStorage.removeItem(key);
}

function writeKey(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // If the storage is full, the form still works, only without a draft.
  }
}

function readKey<Values>(key: string): Values | undefined {
  const text = sessionStorage.getItem(key);
  try {
    return text === null ? undefined : (JSON.parse(text) as Values);
  } catch {
    return undefined;
  }
}
