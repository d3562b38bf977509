import { currentSession } from './session.ts';

/** Typed values that outlive a closed dialog, a reload and a new sign-in, for this tab and this user only. */
export interface Draft<Values> {
  read(): Values | undefined;
  write(values: Values): void;
  clear(): void;
}

/** The draft of one form; `name` tells it from all others, as in `client:new`. Only JSON values: a file can't be kept. */
export function draftOf<Values>(name: string): Draft<Values> {
  const key = () => `draft:${currentSession()?.userId ?? ''}:${name}`;
  return {
    read() {
      const kept = sessionStorage.getItem(key());
      try {
        return kept === null ? undefined : (JSON.parse(kept) as Values);
      } catch {
        return undefined;
      }
    },
    write(values) {
      try {
        sessionStorage.setItem(key(), JSON.stringify(values));
      } catch {
        // A full storage costs the draft, never the form.
      }
    },
    clear: () => sessionStorage.removeItem(key()),
  };
}
