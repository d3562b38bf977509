import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type App, register, registerPublic } from '../register.ts';
import { PIECE_TYPE } from '../requests/arrival.ts';
import { createServer } from '../server.ts';
import type { OverloadLimits } from './overload.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

const reply = z.object({ done: z.boolean() });
const work = endpoint({ method: 'POST', path: '/api/work', summary: '', public: true, body: z.object({}), reply });
const own = endpoint({ method: 'POST', path: '/api/own', summary: '', body: z.object({}), reply });
const BUSY = { message: 'Fairlead has too much to do. Please try again in a moment.', code: 'unavailable' };

let app: App;
let address: string;
let begun: number;
let finish: () => void;
let answerSlowly: (authorization?: string) => string;
const lines: string[] = [];

async function serverWith(overload: Partial<OverloadLimits>, isTrustedProxy?: IsTrustedProxy) {
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  begun = 0;
  app = await createServer({
    authenticate: async () => ({ accountId: 'asha', username: 'asha', role: 'Member', employeeId: null, sees: 'all' }),
    incomingFolder: 'unused',
    secure: false,
    log: { write: (line) => void lines.push(JSON.parse(line).msg) },
    isTrustedProxy,
    overload: { waiting: () => 0, ...overload },
  });
  registerPublic(app, work, async () => {
    begun += 1;
    await finished;
    return { done: true };
  });
  register(app, own, () => ({ done: true }));
  app.get('/api/health', async () => 'healthy');
  app.get('/page', async () => 'page');
  app.get('/api/slow', ({ headers }) => answerSlowly(headers.authorization));
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
  await serverWith({ mostUnderWay: 2, mostQueued: 0 });
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

it('reads no more of a large body that it refuses', async () => {
  await serverWith({ mostUnderWay: 0, mostQueued: 0 });
  const headers = { 'content-type': 'application/json' };
  const { status, headers: answered } = await fetch(`${address}/api/work`, { method: 'POST', headers, body: 'x'.repeat(100_000) });
  expect([status, answered.get('connection')]).toEqual([503, 'close']);
});

it('reads the rest of a file that it refuses, so that a browser which still sends it sees the answer', async () => {
  await serverWith({ mostUnderWay: 0, mostQueued: 0 });
  for (const type of ['multipart/form-data; boundary=b', PIECE_TYPE]) {
    const { status, headers } = await fetch(`${address}/api/work`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'x'.repeat(100_000),
    });
    expect([status, headers.get('connection')]).toEqual([503, 'keep-alive']);
  }
});

it('does not count what has not arrived yet', async () => {
  await serverWith({ mostUnderWay: 1, mostQueued: 0 });
  const slow = connect(Number(new URL(address).port), '127.0.0.1');
  slow.write('POST /api/work HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{');
  finish();
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  slow.destroy();
});

it('lets calls wait while too much waits for the database, and refuses those that are too many', async () => {
  let waiting = 5;
  await serverWith({ waiting: () => waiting, mostWaiting: 5, mostQueued: 1 });
  finish();
  const [first, second] = [post(), post()];
  expect((await Promise.race([first, second])).status).toBe(503);
  expect(begun).toBe(0);
  waiting = 4;
  expect((await Promise.all([first, second])).map(({ status }) => status).toSorted()).toEqual([200, 503]);
});

/** Sends calls as visitors of a proxy do, and keeps what became of each, in the order of the answers. */
function visitors() {
  const answers: string[] = [];
  async function send(visitor: string, path = '/api/work', authorization = '') {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitor, ...(authorization && { authorization }) };
    const { status } = await fetch(address + path, { method: 'POST', headers, body: '{}' });
    answers.push(`${visitor} ${status}`);
  }
  return { answers, send };
}

it('refuses whoever sends most, and lets in who sends one thing at a time', async () => {
  let waiting = 1;
  await serverWith({ waiting: () => waiting, mostWaiting: 1, mostQueued: 4 }, () => true);
  finish();
  const { answers, send } = visitors();
  const flood = Array.from({ length: 6 }, () => send('198.51.100.9'));
  await vi.waitFor(() => expect(answers).toEqual(['198.51.100.9 503', '198.51.100.9 503']));
  const quiet = send('203.0.113.7');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  waiting = 0;
  await Promise.all([...flood, quiet]);
  expect([answers[2], answers.filter((each) => each === '203.0.113.7 200').length]).toEqual(['198.51.100.9 503', 1]);
});

it('refuses strangers, however many their addresses, before somebody who was served lately', async () => {
  let waiting = 0;
  await serverWith({ waiting: () => waiting, mostWaiting: 1, mostQueued: 3 }, () => true);
  finish();
  const { answers, send } = visitors();
  const asha = () => send('203.0.113.7', '/api/own', 'Bearer asha');
  await asha();
  waiting = 1;
  const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'].map((visitor) => send(visitor));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const calls = [asha(), asha()];
  await vi.waitFor(() => expect(answers).toHaveLength(4));
  waiting = 0;
  await Promise.all([...strangers, ...calls]);
  expect(answers.filter((each) => each.startsWith('203.0.113.7'))).toEqual(Array.from({ length: 3 }, () => '203.0.113.7 200'));
  expect(answers.filter((each) => each.endsWith('503'))).toHaveLength(3);
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

it('refuses what has waited too long in a long queue, unless it is all that somebody asked for', async () => {
  let blockedUntil: number | undefined;
  const waiting = () => {
    blockedUntil ??= performance.now() + 50;
    return performance.now() < blockedUntil ? 1 : 0;
  };
  await serverWith({ waiting, mostWaiting: 1, mostWaitMs: 20, shortQueue: 2 });
  finish();
  expect(await flood(3)).toEqual(['503', '404', '404']);

  blockedUntil = undefined;
  await app.close();
  await serverWith({ waiting, mostWaiting: 1, mostWaitMs: 20, shortQueue: 0 }, () => true);
  finish();
  expect(await flood(3)).toEqual(['503', '503', '503']);

  blockedUntil = undefined;
  const { answers, send } = visitors();
  await send('203.0.113.7');
  expect(answers).toEqual(['203.0.113.7 200']);
});

it('lets in those who connect before it begins all that waits', async () => {
  await serverWith({ roundMs: 0, acceptMs: Number.POSITIVE_INFINITY });
  let slowBegun = 0;
  let connected = 0;
  const newcomers: Socket[] = [];
  const port = Number(new URL(address).port);
  const begunWhenAllWereIn = Promise.withResolvers<number>();
  app.server.on('connection', () => {
    connected += 1;
    if (connected === 4 + 40) begunWhenAllWereIn.resolve(slowBegun);
  });
  answerSlowly = () => {
    slowBegun += 1;
    // The system completes these at once, and they wait to be accepted.
    if (slowBegun === 1) newcomers.push(...Array.from({ length: 40 }, () => connect(port, '127.0.0.1')));
    return 'slow';
  };
  const senders = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
  await Promise.all(senders.map((socket) => once(socket, 'connect')));
  await vi.waitFor(() => expect(connected).toBe(4));
  for (const socket of senders) socket.write('GET /api/slow HTTP/1.1\r\nhost: here\r\n\r\n'.repeat(16));
  expect(await begunWhenAllWereIn.promise).toBe(1);
  for (const socket of [...senders, ...newcomers]) socket.destroy();
});

it('serves an account that has nothing waiting before the connections that wait, and they come before the queue', async () => {
  await serverWith({ roundMs: 0, acceptMs: Number.POSITIVE_INFINITY });
  const port = Number(new URL(address).port);
  const [flooding, asha] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const signed = 'host: here\r\nauthorization: Bearer asha\r\n';
  asha.write(`POST /api/own HTTP/1.1\r\n${signed}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
  await once(asha, 'data');
  const order: string[] = [];
  const newcomers: Socket[] = [];
  const allBegun = Promise.withResolvers<void>();
  app.server.on('connection', () => order.push('connected'));
  answerSlowly = (authorization) => {
    order.push(authorization ? 'asha' : 'flood');
    if (order.length === 1) {
      newcomers.push(...Array.from({ length: 5 }, () => connect(port, '127.0.0.1')));
      asha.write(`GET /api/slow HTTP/1.1\r\n${signed}\r\n`);
    }
    if (order.length === 5 + 4) allBegun.resolve();
    return 'slow';
  };
  flooding.write('GET /api/slow HTTP/1.1\r\nhost: here\r\n\r\n'.repeat(3));
  await allBegun.promise;
  expect(order.indexOf('asha')).toBeLessThan(order.lastIndexOf('connected'));
  expect(order.filter((each) => each !== 'asha')).toEqual(['flood', ...Array.from({ length: 5 }, () => 'connected'), 'flood', 'flood']);
  for (const socket of [flooding, asha, ...newcomers]) socket.destroy();
});
