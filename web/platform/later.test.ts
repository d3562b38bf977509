import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilItComes, waitedFor } from './later.ts';

const load = vi.fn<() => Promise<string>>();
const isThere = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', isThere);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});
const broken = () => load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));

it('asks again while there is no network', async () => {
  broken();
  broken();
  broken();
  load.mockResolvedValue('part');
  isThere.mockRejectedValue(new TypeError('no network'));
  const coming = untilItComes(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe('part');
});

it('asks again when only these calls got lost', async () => {
  broken();
  broken();
  broken();
  load.mockResolvedValue('part');
  isThere.mockResolvedValue(new Response());
  const coming = untilItComes(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe('part');
});

it('gives up where Fairlead answers but has no such part any more', async () => {
  load.mockRejectedValue(new TypeError('404'));
  isThere.mockResolvedValue(new Response());
  const coming = expect(untilItComes(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(60_000);
  await coming;
  expect(load).toHaveBeenCalledTimes(5);
});

it('marks the page until everything that is waited for has come or failed', async () => {
  const isMarked = () => document.documentElement.hasAttribute('data-coming');
  const [part, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [waitedFor(part.promise), waitedFor(other.promise)];
  expect(isMarked()).toBe(true);
  part.resolve('part');
  expect(await waiting[0]).toBe('part');
  expect(isMarked()).toBe(true);
  other.reject(new Error('gone'));
  await expect(waiting[1]).rejects.toThrow('gone');
  expect(isMarked()).toBe(false);
});
