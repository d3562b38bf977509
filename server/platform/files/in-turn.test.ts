import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs no more than the given number at once, in order, and frees the place of one that fails', async () => {
  const run = inTurn({ atOnce: 2, ofOne: 9, ofAll: 9 });
  const started: number[] = [];
  const most: number[] = [];
  let running = 0;
  const works = Array.from({ length: 9 }, (_, index) =>
    run('Ada', async () => {
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

it('refuses who has enough of them, and everybody once all have, until one is done', async () => {
  const run = inTurn({ atOnce: 1, ofOne: 2, ofAll: 3 });
  const held = Promise.withResolvers<void>();
  const begun = [run('Ada', () => held.promise), run('Ada', () => held.promise)];
  await expect(run('Ada', async () => {})).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^2 of your pictures/),
  });
  begun.push(run('Bea', () => held.promise));
  await expect(run('Cleo', async () => {})).rejects.toMatchObject({ code: 'unavailable' });
  held.resolve();
  await Promise.all(begun);
  expect(await run('Ada', async () => 'done')).toBe('done');
});
