import { AppError } from '../http/app-error.ts';

export interface QueueLimits {
  /** How many tasks may run at a time. */
  running: number;
  /** How many tasks of one key may run or wait. */
  perKey: number;
  /** How many tasks of all keys may run or wait. */
  total: number;
}

/**
 * A queue that runs few tasks at a time, in the order they came. A task beyond the limits is refused at once: with `too_many`
 * if its own key has too many, else with `unavailable`.
 */
export function createWorkQueue({ running, perKey, total }: QueueLimits) {
  let freeSlots = running;
  let count = 0;
  const countByKey = new Map<string, number>();
  const waiting: (() => void)[] = [];

  function reservePlace(key: string): () => void {
    const ownCount = countByKey.get(key) ?? 0;
    if (ownCount >= perKey) throw new AppError('too_many', `${perKey} of your pictures are being read already. Wait for one of them.`);
    if (count >= total) throw new AppError('unavailable', 'Fairlead is busy with other pictures. Please try again in a moment.');
    countByKey.set(key, ownCount + 1);
    count += 1;
    return () => {
      count -= 1;
      const remaining = (countByKey.get(key) ?? 1) - 1;
      if (remaining > 0) countByKey.set(key, remaining);
      else countByKey.delete(key);
    };
  }

  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const releasePlace = reservePlace(key);
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      releasePlace();
      // Hands the slot straight to the next task, so that a new one can't overtake it.
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };
}
