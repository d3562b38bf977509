import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 3, ofAccount: 2, mostWaiting: 2, waitMs: 800, refusal: 'Please wait' };

it('lets those who wait begin in their order, and nobody take all turns', async () => {
  const turns = createTurns(limits);
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
  const turns = createTurns({ ...limits, atOnce: 1 });
  await turns.take('asha');
  const refused = [turns.take('dev'), turns.take('dev')].map((turn) => expect(turn).rejects.toMatchObject({ code: 'unavailable' }));
  await expect(turns.take('meera')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  vi.advanceTimersByTime(800);
  await Promise.all(refused);
});
