import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type App, registerPublic } from '../register.ts';
import { createServer } from '../server.ts';
import type { OverloadLimits } from './overload.ts';

const reply = z.object({ done: z.boolean() });
const work = endpoint({ method: 'POST', path: '/api/work', summary: '', public: true, body: z.object({}), reply });
const BUSY = { message: 'Fairlead has too much to do. Please try again in a moment.', code: 'unavailable' };

let app: App;
let address: string;
let begun: number;
let finish: () => void;
const lines: string[] = [];

async function serverWith(overload: Partial<OverloadLimits>) {
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  begun = 0;
  app = await createServer({
    authenticate: () => Promise.reject(new Error('nobody')),
    incomingFolder: 'unused',
    secure: false,
    log: { write: (line) => void lines.push(JSON.parse(line).msg) },
    overload: { waiting: () => 0, ...overload },
  });
  registerPublic(app, work, async () => {
    begun += 1;
    await finished;
    return { done: true };
  });
  app.get('/api/health', async () => 'healthy');
  app.get('/page', async () => 'page');
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  finish();
  app.server.closeAllConnections();
  await app.close();
});

const post = () => fetch(`${address}/api/work`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;

it('refuses at once what comes beyond what is worked on, lets pages and the health check through, and goes on after it', async () => {
  await serverWith({ mostUnderWay: 2 });
  const taken = [post(), post()];
  await vi.waitFor(() => expect(begun).toBe(2));
  const refused = await post();
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([503, '2', BUSY]);
  expect([await statusOf('/api/health'), await statusOf('/page')]).toEqual([200, 200]);
  finish();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await post()).status).toBe(200);
  expect(lines).toEqual(['More requests come than can be answered: some are refused with 503.']);
});

it('does not count what has not arrived yet', async () => {
  await serverWith({ mostUnderWay: 1 });
  const slow = connect(Number(new URL(address).port), '127.0.0.1');
  slow.write('POST /api/work HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{');
  finish();
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  slow.destroy();
});

it('reads a body that comes in chunks at once, however long the queue', async () => {
  // No round has time for anything, so whatever queues is never begun.
  await serverWith({ roundMs: -1, shortQueue: 1000 });
  finish();
  const queued = post();
  const head = 'POST /api/work HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close';
  const chunked = connect(Number(new URL(address).port), '127.0.0.1');
  chunked.write(`${head}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
  expect(await text(chunked)).toMatch(/^HTTP\/1\.1 200 /);
  expect(begun).toBe(1);
  queued.catch(() => {}); // it ends with the server
});

it('refuses while too much waits for the database', async () => {
  let waiting = 5;
  await serverWith({ waiting: () => waiting, mostWaiting: 5 });
  finish();
  expect((await post()).status).toBe(503);
  waiting = 4;
  expect((await post()).status).toBe(200);
});

const flood = async (requests: number) => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const get = 'GET /api/nothing HTTP/1.1\r\nhost: here\r\n';
  socket.write(`${`${get}\r\n`.repeat(requests - 1)}${get}connection: close\r\n\r\n`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
};

it('lets what does not fit into a round wait for the next, and refuses what does not fit into the queue', async () => {
  await serverWith({ roundMs: 0, mostQueued: 3 });
  finish();
  const statuses = await flood(10);
  expect(statuses.slice(0, 3)).toEqual(['404', '404', '404']);
  expect(statuses.filter((status) => status === '503').length).toBeGreaterThan(0);
  expect((await post()).status).toBe(200);
});

it('refuses what has waited too long in a long queue, and nothing in a short one', async () => {
  await serverWith({ roundMs: 0, mostWaitMs: -1, shortQueue: 2 });
  finish();
  const statuses = await flood(8);
  expect([statuses.includes('503'), statuses.at(-1)]).toEqual([true, '404']);
});
