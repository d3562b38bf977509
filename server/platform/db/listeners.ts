import { runSafely } from './transactions.ts';

/** Those in this process who hear what `notify` tells. */
export interface Listeners {
  tell(message: string): void;
  listen(hear: (message: string) => void): () => void;
}

export function listeners(): Listeners {
  const all = new Set<(message: string) => void>();
  return {
    tell(message) {
      for (const hear of all) runSafely(() => hear(message));
    },
    listen(hear) {
      // Wrapped, so that the same function given twice is heard twice and stopped one by one.
      const own = (message: string) => hear(message);
      all.add(own);
      return () => void all.delete(own);
    },
  };
}

/** Worker threads tell and do not listen: nobody is connected to them. */
export function refuseToListen(): never {
  throw new Error('a worker thread does not listen');
}
