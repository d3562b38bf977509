import { createFairQueue } from '../http/limits/fair-queue.ts';
import type { Reader } from './database.ts';

/** Reads that may take long, of which only some run at once. */
export type ReadSlowly = <Result>(accountId: string, work: (reader: Reader) => Promise<Result>) => Promise<Result>;

/** Runs a read with a reader. */
export type Read = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;

/** Runs slow reads by `read`. Accounts take turns, so nobody waits for all that another one has asked. */
export function createSlowReads(read: Read, atOnce: number): ReadSlowly {
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
      waiting.add(accountId, async () => {
        // A read may also throw before it waits for anything, and must give its place back then, too.
        try {
          resolve(await read(work));
        } catch (error) {
          reject(error);
        }
      });
      beginNext();
    });
}

/** Reads with this reader. */
export const readBy =
  (reader: Reader): Read =>
  (work) =>
    work(reader);
