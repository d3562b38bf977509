import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs no more than the given number at once, in order, and frees the place of one that fails', async () => {
  const run = inTurn(2);
  const started: number[] = [];
  const most: number[] = [];
  let running = 0;
  const works = Array.from({ length: 9 }, (_, index) =>
    run(async () => {
      started.push(index);
      running += 1;
      most.push(running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index % 3 === 0) throw new Error(`work ${index}`);
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(works);
  expect(Math.max(...most)).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true]);
});
