import type { LiveChange } from '@fairlead/contract/history';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInAs } from '../testing/render-page.tsx';
import { followLiveChanges, type LiveNews, readChanges } from './live.ts';
import { createQueryClient } from './queries.ts';

const change = (area: LiveChange['area'], entityId = 'e1'): LiveChange => ({
  area,
  entityId,
  action: 'updated',
  actorId: null,
  at: '2026-11-21T10:00:00.000Z',
});
const findStaleAreas = (news: LiveNews) => (news === 'missed' ? ['*'] : [news.area]);
const frame = (message: LiveChange) => `event: change\ndata: ${JSON.stringify(message)}\n\n`;

function createStream(...pieces: string[]) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
}

it('reads changes however the network cuts them, and skips comments and other events', async () => {
  const text = `retry: 2000\n: connected\n\n${frame(change('clients'))}event: other\ndata: {}\n\n: still here\n\n${frame(change('team', 'é'))}`;
  const found: LiveChange[] = [];
  for await (const each of readChanges(createStream(...text.match(/.{1,7}/gs)!))) found.push(each);
  expect(found).toEqual([change('clients'), change('team', 'é')]);
});

it('refetches the queries of the changed area and leaves the others alone', async () => {
  signedInAs('riya.nair');
  vi.stubGlobal('BroadcastChannel', undefined);
  const stays = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(frame(change('clients')))),
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(stays);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['team', 'page', {}], 'rows');
  queryClient.setQueryData(['clients', 'page', {}], 'rows');

  const stop = followLiveChanges(queryClient, 'u1', { findStaleAreas, onReach: () => {} });
  await waitFor(() => expect(queryClient.getQueryState(['clients', 'page', {}])?.isInvalidated).toBe(true));
  stop();

  expect(queryClient.getQueryState(['team', 'page', {}])?.isInvalidated).toBe(false);
  // However long ago the page was opened.
  expect(asked).toEqual([expect.stringMatching(/^\/api\/live\?recent=\d+$/)]);
});

it('reads a page again whose first reading had begun before the change', async () => {
  signedInAs('riya.nair');
  vi.stubGlobal('BroadcastChannel', undefined);
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start: (controller) => stream.resolve(controller) })));
  const queryClient = createQueryClient();
  const first = Promise.withResolvers<string>();
  const queryFn = vi.fn(async () => 'after the change').mockReturnValueOnce(first.promise);
  const page = new QueryObserver(queryClient, { queryKey: ['clients', 'page'], queryFn });
  const leave = page.subscribe(() => {});
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries');

  const stop = followLiveChanges(queryClient, 'u1', { findStaleAreas, onReach: () => {} });
  (await stream.promise).enqueue(new TextEncoder().encode(frame(change('clients'))));
  await waitFor(() => expect(invalidated).toHaveBeenCalled());
  first.resolve('before the change');
  await waitFor(() => expect(page.getCurrentResult().data).toBe('after the change'));
  stop();
  leave();
});

describe('whether Fairlead can be reached', () => {
  const reports: boolean[] = [];
  let answer: (signal: AbortSignal) => Promise<Response>;
  let stop: () => void;

  beforeEach(() => {
    reports.length = 0;
    signedInAs('riya.nair');
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const noNetwork = () => Promise.reject(new TypeError('no network'));
  const silent = async (signal: AbortSignal) => {
    const start = (controller: ReadableStreamDefaultController) => signal.addEventListener('abort', () => controller.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  };
  const begin = () => {
    stop = followLiveChanges(createQueryClient(), 'u1', { findStaleAreas, onReach: (canBe) => reports.push(canBe) });
    return vi.advanceTimersByTimeAsync(0);
  };

  it('is told after a second try in vain, and again when it can', async () => {
    answer = noNetwork;
    await begin();
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reports).toEqual([false]);
    answer = silent;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reports.at(-1)).toBe(true);
  });

  it('is not denied by a refusal, which is an answer', async () => {
    answer = async () => Response.json({ message: 'Too many windows.', code: 'too_many' }, { status: 429 });
    await begin();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reports).toEqual([]);
  });

  it('is told at once when the device says that it has no network', async () => {
    answer = silent;
    await begin();
    expect(reports).toEqual([true]);
    answer = noNetwork;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reports).toEqual([true, false]);
  });

  it('is asked anew when a stream says nothing for a minute', async () => {
    answer = silent;
    await begin();
    answer = noNetwork;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(reports).toEqual([true]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reports.at(-1)).toBe(false);
  });
});
