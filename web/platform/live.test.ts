import type { LiveChange } from '@fairlead/contract/history';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { signedInAs } from '../testing/render-page.tsx';
import { ApiError } from './api.ts';
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

describe('while a page is being read', () => {
  const readings: PromiseWithResolvers<string>[] = [];
  const queryFn = vi.fn(() => {
    const reading = Promise.withResolvers<string>();
    readings.push(reading);
    return reading.promise;
  });
  let queryClient: ReturnType<typeof createQueryClient>;
  let page: QueryObserver<string, Error, string, string, string[]>;
  let sendChange: () => void;
  let cut: () => void;
  let invalidated: MockInstance;
  let ends: (() => void)[];

  beforeEach(async () => {
    signedInAs('riya.nair');
    vi.stubGlobal('BroadcastChannel', undefined);
    const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start: (controller) => stream.resolve(controller) })));
    queryClient = createQueryClient();
    readings.length = 0;
    queryFn.mockClear();
    page = new QueryObserver(queryClient, { queryKey: ['clients', 'page'], queryFn });
    ends = [page.subscribe(() => {}), followLiveChanges(queryClient, 'u1', { findStaleAreas, onReach: () => {} })];
    const controller = await stream.promise;
    sendChange = () => controller.enqueue(new TextEncoder().encode(frame(change('clients'))));
    cut = () => controller.close();
    invalidated = vi.spyOn(queryClient, 'invalidateQueries');
  });
  afterEach(() => {
    for (const end of ends) end();
  });

  it('lets its first reading finish, and reads it again', async () => {
    sendChange();
    await waitFor(() => expect(invalidated).toHaveBeenCalled());
    readings[0]?.resolve('before the change');
    await waitFor(() => expect(readings).toHaveLength(2));
    expect(page.getCurrentResult().data).toBe('before the change');
    readings[1]?.resolve('after the change');
    await waitFor(() => expect(page.getCurrentResult()).toMatchObject({ data: 'after the change', isStale: false }));
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('reads it once more after any number of changes, and breaks nothing off', async () => {
    readings[0]?.resolve('old');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('old'));
    sendChange();
    await waitFor(() => expect(readings).toHaveLength(2));
    for (const times of [2, 3, 4]) {
      sendChange();
      await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(times));
    }
    expect(readings).toHaveLength(2);
    readings[1]?.resolve('between the changes');
    await waitFor(() => expect(readings).toHaveLength(3));
    expect(page.getCurrentResult().data).toBe('between the changes');
    readings[2]?.resolve('after all changes');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('after all changes'));
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('breaks it off after changes may have been missed, because it may never be answered', async () => {
    readings[0]?.resolve('old');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('old'));
    sendChange();
    await waitFor(() => expect(readings).toHaveLength(2));
    cut();
    await waitFor(() => expect(readings).toHaveLength(3), { timeout: 5_000 });
    readings[2]?.resolve('new');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('new'));
  });

  it('does not read it before a page that has broken it off does', async () => {
    readings[0]?.resolve('old');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('old'));
    sendChange();
    await waitFor(() => expect(readings).toHaveLength(2));
    sendChange();
    await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(2));
    await queryClient.cancelQueries({ queryKey: ['clients'] });
    queryClient.setQueryData(['clients', 'page'], 'as the page expects it');
    await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(3));
    expect(readings).toHaveLength(2);
    expect(page.getCurrentResult().data).toBe('as the page expects it');
  });

  it('reads it again also when that reading fails', async () => {
    readings[0]?.resolve('old');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('old'));
    sendChange();
    await waitFor(() => expect(readings).toHaveLength(2));
    sendChange();
    await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(2));
    readings[1]?.reject(new ApiError('not_found', 'Client not found', 404));
    await waitFor(() => expect(readings).toHaveLength(3));
    readings[2]?.resolve('new');
    await waitFor(() => expect(page.getCurrentResult().data).toBe('new'));
  });
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
