import { createFairQueue } from '../http/limits/fair-queue.ts';
import type { Reader } from './database.ts';

/** Reads that may take long, of which only some run at once. */
export type ReadSlowly = <Result>(accountId: string, work: (reader: Reader) => Promise<Result>) => Promise<Result>;

/** Runs slow reads with a reader of their own. Accounts take turns, so nobody waits for all that another one has asked. */
export function createSlowReads(reader: Reader, atOnce: number): ReadSlowly {
  const waiting = createFairQueue<() => Promise<void>>();
  let running = 0;

  function beginNext() {
    if (running >= atOnce) return;
    const begin = waiting.take();
    if (!begin) return;
    running += 1;
    void begin().finally(() => {
      running -= 1;
      beginNext();
    });
  }

  return <Result>(accountId: string, work: (reader: Reader) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.add(accountId, () => work(reader).then(resolve, reject));
      beginNext();
    });
}
