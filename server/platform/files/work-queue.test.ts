import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('runs at most the given number at once, in order, and frees the slot of one that fails', async () => {
  const run = createWorkQueue({ running: 2, perKey: 9, total: 9 });
  const started: number[] = [];
  const most: number[] = [];
  let runningNow = 0;
  const tasks = Array.from({ length: 9 }, (_, index) =>
    run('Ada', async () => {
      started.push(index);
      runningNow += 1;
      most.push(runningNow);
      await new Promise((resolve) => setImmediate(resolve));
      runningNow -= 1;
      if (index % 3 === 0) throw new Error(`work ${index}`);
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(tasks);
  expect(Math.max(...most)).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true]);
});

it('refuses a key that has too many, and every key once the total is reached, until one is done', async () => {
  const run = createWorkQueue({ running: 1, perKey: 2, total: 3 });
  const gate = Promise.withResolvers<void>();
  const tasks = [run('Ada', () => gate.promise), run('Ada', () => gate.promise)];
  await expect(run('Ada', async () => {})).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^2 of your pictures/),
  });
  tasks.push(run('Bea', () => gate.promise));
  await expect(run('Cleo', async () => {})).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await Promise.all(tasks);
  expect(await run('Ada', async () => 'done')).toBe('done');
});
