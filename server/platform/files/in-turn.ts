/** Lets at most `atOnce` works run at a time; the others wait, first come first served. */
export function inTurn(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
