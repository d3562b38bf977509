import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooMany = 'Too many of all';
const tooManyOfAccount = 'Too many of yours';

it('lets those who wait begin in their order, and nobody take all turns', async () => {
  const turns = createTurns({ atOnce: 3, ofAccount: 2, most: 5, mostOfAccount: 5, tooMany });
  const begun: string[] = [];
  const [end] = await Promise.all([turns.take('asha'), turns.take('asha')]);
  const waiting = ['asha', 'dev'].map((accountId) => turns.take(accountId).then(() => begun.push(accountId)));
  await waiting[1];
  expect(begun).toEqual(['dev']);
  end?.();
  end?.();
  await waiting[0];
  expect(begun).toEqual(['dev', 'asha']);
});

it('refuses what waits too long, and what comes when too many wait', async () => {
  const turns = createTurns({ atOnce: 1, most: 3, waitMs: 800, tooMany });
  await turns.take('asha');
  const refused = [turns.take('dev'), turns.take('dev')].map((turn) => expect(turn).rejects.toMatchObject({ code: 'unavailable' }));
  await expect(turns.take('meera')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  vi.advanceTimersByTime(800);
  await Promise.all(refused);
});

it('refuses at once where nothing may wait, the own too many before those of all', async () => {
  const turns = createTurns({ atOnce: 3, ofAccount: 2, tooMany, tooManyOfAccount });
  const end = await turns.take('asha');
  await turns.take('asha');
  await expect(turns.take('asha')).rejects.toMatchObject({ code: 'too_many', message: tooManyOfAccount, retryAfter: 5 });
  await turns.take('dev');
  await expect(turns.take('meera')).rejects.toMatchObject({ code: 'unavailable', message: tooMany });
  end();
  end();
  await turns.take('dev');
  await expect(turns.take('meera')).rejects.toMatchObject({ code: 'unavailable' });
});

it('lets an account take the last ones only where it has none', async () => {
  const turns = createTurns({ atOnce: 20, ofAccount: 8, leavesSome: true, tooMany, tooManyOfAccount });
  const takeAll = async (accountId: string) => {
    for (let taken = 0; ; taken += 1) if (!(await turns.take(accountId).catch(() => undefined))) return taken;
  };
  expect(turns.isScarce).toBe(false);
  const taken = [];
  for (const accountId of ['asha', 'dev', 'meera', 'ravi', 'zoya']) taken.push(await takeAll(accountId));
  expect([taken, turns.isScarce]).toEqual([[7, 5, 3, 2, 1], true]);
  await expect(turns.take('asha')).rejects.toMatchObject({ code: 'too_many', message: tooManyOfAccount });
  const end = await turns.take('nila');
  await turns.take('omar');
  await expect(turns.take('sara')).rejects.toMatchObject({ code: 'unavailable', message: tooMany });
  end();
  await turns.take('sara');
});

it('counts what an account has waiting as its own', async () => {
  const turns = createTurns({ atOnce: 1, most: 9, mostOfAccount: 2, tooMany, tooManyOfAccount });
  const end = await turns.take('asha');
  const waiting = turns.take('asha');
  await expect(turns.take('asha')).rejects.toMatchObject({ code: 'too_many' });
  end();
  (await waiting)();
  await turns.take('asha');
});

it('runs works in their order, and ends the turn of one that fails', async () => {
  const turns = createTurns({ atOnce: 2, most: 9, tooMany });
  const started: number[] = [];
  let most = 0;
  let runningNow = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) =>
      turns.run('asha', async () => {
        started.push(at);
        runningNow += 1;
        most = Math.max(most, runningNow);
        await Promise.resolve();
        runningNow -= 1;
        if (at % 3 === 0) throw new Error(`work ${at}`);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true]);
});
