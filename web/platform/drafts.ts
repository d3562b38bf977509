import { currentSession } from './session.ts';

/** Typed values that outlive a closed dialog, a reload and a new sign-in, for this tab and this user only. */
export interface Draft<Values> {
  read(): Values | undefined;
  write(values: Values): void;
  clear(): void;
}

const keyOf = (name: string) => `draft:${currentSession()?.userId ?? ''}:${name}`;

/** The draft of one form; `name` tells it from all others, as in `client:new`. Only JSON values: a file can't be kept. */
export function draftOf<Values>(name: string): Draft<Values> {
  return {
    read: () => readKey(keyOf(name)),
    write(values) {
      // A form that closes because its user signed out must not keep anything.
      if (!currentSession()) return;
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(values));
      } catch {
        // A full storage costs the draft, never the form.
      }
    },
    clear: () => sessionStorage.removeItem(keyOf(name)),
  };
}

/** Every draft whose name begins so, for a page that opens a form again where it was left. */
export function draftsNamed<Values>(beginning: string): Values[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(beginning)));
  return keys.flatMap((key) => readKey<Values>(key) ?? []);
}

/** Takes away what a user who signs out has typed in this tab. A session that expires keeps it for the next sign-in. */
export function forgetDrafts(userId: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(`draft:${userId}:`)) sessionStorage.removeItem(key);
}

function readKey<Values>(key: string): Values | undefined {
  const kept = sessionStorage.getItem(key);
  try {
    return kept === null ? undefined : (JSON.parse(kept) as Values);
  } catch {
    return undefined;
  }
}
