import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../register.ts';
import { createServer } from '../server.ts';
import type { AnswerLimits } from './answers.ts';

let app: App;
let port: number;
let asked = 0;
const answer = Promise.withResolvers<string>();

beforeAll(async () => {
  app = await createServer({
    authenticate: () => Promise.reject(new Error('nobody')),
    incomingFolder: 'unused',
    secure: false,
    log: false,
  });
  app.get('/later', async () => {
    asked += 1;
    return answer.promise;
  });
  app.get('/now', async () => 'now');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const get = (path: string, last = false) => `GET ${path} HTTP/1.1\r\nhost: here\r\n${last ? 'connection: close\r\n' : ''}\r\n`;

it('ends a connection that asks for more than sixteen answers before it reads one', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(get('/later').repeat(16));
  await vi.waitFor(() => expect(asked).toBe(16));
  const closed = once(socket, 'close');
  socket.write(get('/later').repeat(500));
  await closed;
  expect(asked).toBe(16);
});

it('answers any number of requests on one connection, one after the other', async () => {
  const socket = connect(port, '127.0.0.1');
  for (let request = 0; request < 40; request += 1) {
    socket.write(get('/now'));
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
  socket.write(get('/now', true));
  expect(await text(socket)).toMatch(/now$/);
});

const PATIENTLY = { timeout: 20_000 };

describe('an answer ends', () => {
  let hurried: App;
  let hurriedPort: number;
  let ended: string[];

  async function open(answers: AnswerLimits, path: string) {
    ended = [];
    hurried = await createServer({
      authenticate: () => Promise.reject(new Error('nobody')),
      incomingFolder: 'unused',
      secure: false,
      log: false,
      answers,
    });
    hurried.addHook('onRequest', async ({ url }, { raw }) => {
      raw.once('close', () => ended.push(url));
    });
    hurried.get('/large', async () => Buffer.alloc(64 * 2 ** 20));
    hurried.get('/endless', async (_request, reply) => reply.type('text/csv').send(Readable.from(ticks())));
    hurried.get('/live', async (_request, reply) => reply.type('text/event-stream').send(Readable.from(ticks())));
    hurriedPort = Number(new URL(await hurried.listen({ port: 0, host: '127.0.0.1' })).port);
    const socket = connect(hurriedPort, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(get(path));
    return socket;
  }
  afterEach(() => {
    hurried.server.closeAllConnections();
    return hurried.close();
  });

  async function* ticks() {
    for (;;) {
      yield 'tick';
      await nextRound();
    }
  }

  it('when nobody takes any of it', async () => {
    const reader = await open({ stalledMs: 100 }, '/large');
    reader.pause();
    await vi.waitFor(() => expect(ended).toEqual(['/large']), PATIENTLY);
    reader.destroy();
  });

  it('when a file takes too long, however well it is read, and a live stream does not', async () => {
    const reader = await open({ fileMs: 20 }, '/endless');
    reader.resume();
    await vi.waitFor(() => expect(ended).toEqual(['/endless']), PATIENTLY);
    const listener = connect(hurriedPort, '127.0.0.1');
    listener.write(get('/live'));
    // Far longer than the file was given.
    for (let heard = 0; heard < 50_000; ) heard += (await once(listener, 'data'))[0].length;
    expect(ended).toEqual(['/endless']);
    listener.destroy();
  });
});
