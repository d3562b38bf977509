import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitVisitors } from './visitors.ts';

const answer = Promise.withResolvers<string>();
let waiting = 0;
const apps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** How requests are answered that a proxy on this machine passes on from these addresses, with two allowed at once. */
async function open(trustProxy: boolean) {
  const app = fastify({ trustProxy, forceCloseConnections: true });
  apps.push(app);
  limitVisitors(app, 2);
  app.get('/later', () => {
    waiting += 1;
    return answer.promise;
  });
  app.get('/now', async () => 'now');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return (path: string, from: string, signal?: AbortSignal) =>
    fetch(url + path, { headers: { 'x-forwarded-for': from }, ...(signal && { signal }) }).then(({ status }) => status);
}

it('refuses what one visitor behind a proxy asks for beyond its bound, until an answer is read or given up', async () => {
  const get = await open(true);
  const leaving = new AbortController();
  const left = get('/later', '203.0.113.5', leaving.signal).catch(() => 'left');
  const waits = get('/later', '203.0.113.5');
  await expect.poll(() => waiting).toBe(2);
  expect(await get('/now', '203.0.113.5')).toBe(429);
  expect(await get('/now', '203.0.113.6')).toBe(200);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(() => get('/now', '203.0.113.5')).toBe(200);
  answer.resolve('later');
  expect(await waits).toBe(200);
});

it('has no bound for those whom no trusted proxy names', async () => {
  const get = await open(false);
  expect(await Promise.all(['203.0.113.5', '203.0.113.5', '203.0.113.5'].map((from) => get('/later', from)))).toEqual([200, 200, 200]);
});
