import { historyEndpoints, type LiveChange } from '@fairlead/contract/history';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signedInAs } from '../testing/render-page.tsx';
import { areasOf, changesIn, keepFresh } from './live.ts';
import { createQueryClient } from './queries.ts';

const change = (area: LiveChange['area'], entityId = 'e1'): LiveChange => ({
  area,
  entityId,
  action: 'updated',
  actorId: null,
  at: '2026-11-21T10:00:00.000Z',
});
const frame = (told: LiveChange) => `event: change\ndata: ${JSON.stringify(told)}\n\n`;

function streamOf(...pieces: string[]) {
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
  for await (const each of changesIn(streamOf(...text.match(/.{1,7}/gs)!))) found.push(each);
  expect(found).toEqual([change('clients'), change('team', 'é')]);
});

it.each([
  ['clients', ['clients', 'dashboard', 'timeline', 'checkins']],
  ['team', ['team', 'dashboard', 'timeline']],
  ['dashboard', ['*']],
  ['settings', ['*']],
  ['accounts', ['accounts', 'dashboard', 'timeline', 'checkins']],
] as const)('a change of %s makes %j stale', (area, expected) => {
  expect(areasOf(change(area), 'u1')).toEqual(expected);
});

it('a change of the own account, whose role decides what is seen, makes all of it stale', () => {
  expect(areasOf(change('accounts', 'u1'), 'u1')).toEqual(['*']);
});

it('reads again the queries of the changed area and leaves the others alone', async () => {
  signedInAs('riya.nair');
  vi.stubGlobal('BroadcastChannel', undefined);
  const stays = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(frame(change('team')))),
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(stays);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['team', 'page', {}], 'rows');
  queryClient.setQueryData(['clients', 'page', {}], 'rows');

  const stop = keepFresh(queryClient, 'u1');
  await waitFor(() => expect(queryClient.getQueryState(['team', 'page', {}])?.isInvalidated).toBe(true));
  stop();

  expect(queryClient.getQueryState(['clients', 'page', {}])?.isInvalidated).toBe(false);
  expect(asked).toEqual([historyEndpoints.live.path]);
});
