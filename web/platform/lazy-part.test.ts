import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../testing/locks.ts';
import { navigatorWith } from '../testing/navigator-with.ts';
import { markWhilePending, preloadLater, preloadWhenIdle, ReplacedError, retryUntilLoaded } from './lazy-part.ts';

const load = vi.fn<() => Promise<string>>();
const fetchHealth = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchHealth);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  document.querySelector('script[type=module]')?.remove();
});
const failOnce = () => load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));

it('retries while there is no network', async () => {
  failOnce();
  failOnce();
  failOnce();
  load.mockResolvedValue('part');
  fetchHealth.mockRejectedValue(new TypeError('no network'));
  const result = retryUntilLoaded(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('part');
});

it('retries when only these calls got lost', async () => {
  failOnce();
  failOnce();
  failOnce();
  load.mockResolvedValue('part');
  fetchHealth.mockResolvedValue(new Response());
  const result = retryUntilLoaded(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('part');
});

it('gives up when Fairlead answers but no longer has the part', async () => {
  load.mockRejectedValue(new TypeError('404'));
  fetchHealth.mockResolvedValue(new Response());
  const result = expect(retryUntilLoaded(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(60_000);
  await result;
  expect(load).toHaveBeenCalledTimes(5);
});

it('gives up at once when the server has a newer version than this tab', async () => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-old.js' }));
  load.mockRejectedValue(new TypeError('404'));
  let page = '<script type="module" src="/assets/index-old.js"></script>';
  fetchHealth.mockImplementation(async (address) => new Response(address === '/' ? page : '{}'));
  const result = expect(retryUntilLoaded(load)).rejects.toBeInstanceOf(ReplacedError);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenCalledTimes(2);
  page = page.replace('old', 'new');
  await vi.advanceTimersByTimeAsync(2_000);
  await result;
  expect(load).toHaveBeenCalledTimes(3);
});

it('marks the page until every pending part has loaded or failed', async () => {
  const isMarked = () => document.documentElement.hasAttribute('data-coming');
  const [part, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [markWhilePending(part.promise), markWhilePending(other.promise)];
  expect(isMarked()).toBe(true);
  part.resolve('part');
  expect(await waiting[0]).toBe('part');
  expect(isMarked()).toBe(true);
  other.reject(new Error('gone'));
  await expect(waiting[1]).rejects.toThrow('gone');
  expect(isMarked()).toBe(false);
});

it('preloads parts one after the other, each once the browser is idle', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const other = vi.fn(async () => 'other');
  preloadLater(load.mockResolvedValue('part'));
  preloadLater(other);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([load.mock.calls.length, other.mock.calls.length]).toEqual([0, 0]);
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([load.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(other).toHaveBeenCalledTimes(1);
});

it('preloads what needs no network once the browser is idle, without waiting for the page’s own', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const preloading = preloadWhenIdle(load.mockResolvedValue('part'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).not.toHaveBeenCalled();
  idle.shift()?.();
  await preloading;
  expect(load).toHaveBeenCalledOnce();
});

it('preloads nothing for people who save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  preloadLater(load);
  await preloadWhenIdle(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
});

describe('stopped', () => {
  // It is so for as long as the page is open, so each test has the module for itself, and another for another tab.
  let own: typeof import('./lazy-part.ts');
  let other: typeof own;
  beforeEach(async () => {
    vi.stubGlobal('navigator', navigatorWith({ locks: fakeLocks() }));
    vi.resetModules();
    other = await import('./lazy-part.ts');
    vi.resetModules();
    own = await import('./lazy-part.ts');
  });
  afterEach(() => vi.resetModules());

  it('preloads nothing more in any tab, and waits up to a second for the part under way', async () => {
    const part = Promise.withResolvers<void>();
    const stopped = vi.fn();
    own.preloadLater(async () => {
      await part.promise;
      // What a part needs itself is asked for as it comes.
      own.preloadLater(load);
    });
    own.preloadLater(load);
    await vi.advanceTimersByTimeAsync(10_000);
    void own.stopPreloading().then(stopped);
    other.preloadLater(load);
    await vi.advanceTimersByTimeAsync(900);
    expect(stopped).not.toHaveBeenCalled();
    part.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('lets tabs preload again once the newer version is not taken after all', async () => {
    const letPreload = await own.stopPreloading();
    other.preloadLater(load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
    letPreload();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledOnce();
  });

  it('preloads nothing more while it waits for the browser to be idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    own.preloadLater(load);
    await vi.advanceTimersByTimeAsync(10_000);
    await own.stopPreloading();
    idle.shift()?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('does not wait longer for a part that does not come', async () => {
    const stopped = vi.fn();
    own.preloadLater(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(10_000);
    void own.stopPreloading().then(stopped);
    await vi.advanceTimersByTimeAsync(900);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(stopped).toHaveBeenCalled();
  });
});
