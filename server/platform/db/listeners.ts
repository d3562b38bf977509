import { runSafely } from './transactions.ts';

/** Those in this process who hear what `notify` tells. */
export interface Listeners {
  tell(message: string): void;
  /** Tells that something may have been told meanwhile that nobody here heard. */
  tellMissed(): void;
  listen(hear: (message: string) => void, miss?: () => void): () => void;
}

export function listeners(): Listeners {
  const all = new Set<{ hear: (message: string) => void; miss: (() => void) | undefined }>();
  return {
    tell(message) {
      for (const { hear } of all) runSafely(() => hear(message));
    },
    tellMissed() {
      for (const { miss } of all) if (miss) runSafely(miss);
    },
    listen(hear, miss) {
      // An object of its own, so that the same function given twice is heard twice and stopped one by one.
      const own = { hear, miss };
      all.add(own);
      return () => void all.delete(own);
    },
  };
}

/** Jobs tell and do not listen: nobody is connected to them. */
export function refuseToListen(): never {
  throw new Error('a job does not listen');
}
