import { afterEach, expect, it, vi } from 'vitest';
import { awaitHeadStart, PageLoadError, withinLimit } from './lazy-page.ts';

afterEach(() => {
  vi.useRealTimers();
  delete window.headStart;
});

it('hands the page on when its code comes', async () => {
  expect(await withinLimit(Promise.resolve('page'))).toBe('page');
});

it('gives up after 120 seconds and not before', async () => {
  vi.useFakeTimers();
  const states: string[] = [];
  const loading = withinLimit(new Promise(() => undefined)).catch((error: unknown) =>
    states.push(error instanceof PageLoadError ? error.message : 'other'),
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(states).toEqual(['Loading this page took too long.']);
});

it('says so when the code can’t be had', async () => {
  await expect(withinLimit(Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).rejects.toBeInstanceOf(
    PageLoadError,
  );
});

it('waits a moment for what the page’s first lines have asked for, and reads nothing ahead when they asked for nothing', async () => {
  const log: string[] = [];
  const read = async () => void log.push('read');
  await awaitHeadStart(read);
  expect(log).toEqual([]);
  window.headStart = { token: 'a token', answers: { '/api/clients': Promise.resolve(new Response()) } };
  await awaitHeadStart(read);
  expect(log).toEqual(['read']);
  vi.useFakeTimers();
  const slow = awaitHeadStart(() => new Promise(() => undefined)).then(() => log.push('drawn without'));
  await vi.advanceTimersByTimeAsync(149);
  expect(log).toEqual(['read']);
  await vi.advanceTimersByTimeAsync(1);
  await slow;
  expect(log).toEqual(['read', 'drawn without']);
});
