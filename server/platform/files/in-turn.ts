import { AppError } from '../http/app-error.ts';

export interface Bounds {
  /** Works that run at a time. */
  atOnce: number;
  /** Works of one key that run or wait. */
  ofOne: number;
  /** Works of all keys that run or wait. */
  ofAll: number;
}

/**
 * Lets few works run at a time; the others wait, first come first served. Beyond the bounds a work is refused at once: as
 * `too_many` to whoever has enough of them, as `unavailable` to anybody else.
 */
export function inTurn({ atOnce, ofOne, ofAll }: Bounds) {
  let free = atOnce;
  let all = 0;
  const ofKey = new Map<string, number>();
  const waiting: (() => void)[] = [];

  function takePlace(key: string): () => void {
    const mine = ofKey.get(key) ?? 0;
    if (mine >= ofOne) throw new AppError('too_many', `${ofOne} of your pictures are being read already. Wait for one of them.`);
    if (all >= ofAll) throw new AppError('unavailable', 'Fairlead is busy with other pictures. Please try again in a moment.');
    ofKey.set(key, mine + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (ofKey.get(key) ?? 1) - 1;
      if (left > 0) ofKey.set(key, left);
      else ofKey.delete(key);
    };
  }

  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const giveBack = takePlace(key);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      giveBack();
      // The turn goes straight to the next, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
