import type { ChangedTable, Memory } from './memory.ts';
import { runSafely } from './transactions.ts';

/** The message that a commit has changed these tables. */
export const describeChange = (changed: ReadonlySet<ChangedTable>) => `${CHANGED}${[...changed].join()}`;
const CHANGED = 'changed ';

/** The listeners in this process for messages of `notify`. */
export interface Listeners {
  tell(message: string): void;
  /** Reports that messages may have been missed. */
  tellMissed(): void;
  listen(hear: (message: string) => void, miss?: () => void): () => void;
}

export function createListeners(memory: Memory): Listeners {
  const all = new Set<{ hear: (message: string) => void; miss: (() => void) | undefined }>();
  return {
    tell(message) {
      if (message.startsWith(CHANGED)) return memory.forget(new Set(message.slice(CHANGED.length).split(',') as ChangedTable[]));
      for (const { hear } of all) runSafely(() => hear(message));
    },
    tellMissed() {
      memory.forgetAll();
      for (const { miss } of all) if (miss) runSafely(miss);
    },
    listen(hear, miss) {
      // A new object, so that a function that is registered twice is called twice and can be removed separately.
      const own = { hear, miss };
      all.add(own);
      return () => void all.delete(own);
    },
  };
}

/** Jobs only send messages. */
export function refuseToListen(): never {
  throw new Error('a job does not listen');
}
