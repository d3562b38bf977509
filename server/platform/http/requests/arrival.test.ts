import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type App, registerPublic } from '../register.ts';
import { createServer } from '../server.ts';
import { allowSlowUpload, PIECE_TYPE } from './arrival.ts';

const incomingFolder = mkdtempSync(join(tmpdir(), 'fairlead-arrival-'));
const upload = { field: 'file', maxBytes: 1000, tooLarge: 'too large', notAnImage: 'missing', required: true };
const typed = endpoint({ method: 'POST', path: '/api/typed', summary: '', public: true, body: z.object({}), reply: z.object({}) });
const sent = endpoint({ method: 'POST', path: '/api/sent', summary: '', public: true, upload, reply: z.object({ bytes: z.int() }) });

const long = Promise.withResolvers<string>();
let app: App;
let port: number;
let arrives: () => void;

beforeAll(async () => {
  app = await createServer({ authenticate: () => Promise.reject(new Error('nobody')), incomingFolder, secure: false, log: false });
  app.addHook('preParsing', async () => arrives());
  registerPublic(app, typed, () => ({}));
  app.get('/api/long', () => long.promise);
  app.get('/api/short', async () => 'short');
  app.patch('/api/piece', { onRequest: async (request, reply) => allowSlowUpload(request, reply) }, async ({ body }) => ({
    piece: await text(body as Readable),
  }));
  registerPublic(app, sent, ({ file }) => ({ bytes: file?.bytes ?? 0 }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  rmSync(incomingFolder, { recursive: true });
});

/** Sends the beginning of a request, lets two minutes pass once it is being taken in, then sends the rest; answers all that comes back. */
async function slowly(path: string, type: string, body: string, { method = 'POST', minutes = 2 } = {}): Promise<string> {
  const begun = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  const socket = connect(port, '127.0.0.1');
  const head = [`${method} ${path} HTTP/1.1`, 'host: here', 'connection: close', `content-type: ${type}`, `content-length: ${body.length}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  const answered = text(socket);
  await Promise.all([begun, once(socket, 'ready')]);
  vi.advanceTimersByTime(minutes * 60_000);
  socket.on('error', () => {});
  socket.write(body.slice(10));
  return answered;
}

it('does not wait for what someone typed', async () => {
  const answer = await slowly(typed.path, 'application/json', JSON.stringify({ typed: 'slowly' }));
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request did not arrive in time/s);
});

const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nabc\r\n--b--\r\n';

it('does not wait for a file that comes more slowly than any line', async () => {
  const answer = await slowly(sent.path, 'multipart/form-data; boundary=b', part, { minutes: 5 });
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request did not arrive in time/s);
});

it('gives a small file little time in all, though something of it comes', async () => {
  const answer = await slowly(sent.path, 'multipart/form-data; boundary=b', part, { minutes: 3 });
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request did not arrive in time/s);
});

it('wants some speed of every upload once places are scarce', async () => {
  const accounts = ['asha', 'dev', 'meera'];
  const ends = await Promise.all(accounts.flatMap((account) => Array.from({ length: 18 }, () => app.limits.uploads.take(account))));
  const answer = await slowly(sent.path, 'multipart/form-data; boundary=b', part, { minutes: 1 });
  for (const end of ends) end();
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request did not arrive in time/s);
  expect(await slowly(sent.path, 'multipart/form-data; boundary=b', part, { minutes: 1 })).toMatch(/^HTTP\/1\.1 200 /);
});

it('leaves places to others, however many uploads a few accounts hold', async () => {
  const ends: (() => void)[] = [];
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    for (let at = 0; at < 20; at += 1) ends.push(await app.limits.uploads.take(account).catch(() => () => {}));
  ends.push(await app.limits.uploads.take('asha'));
  for (const end of ends) end();
});

it('waits for a file as long as something of it comes', async () => {
  const answer = await slowly(sent.path, 'multipart/form-data; boundary=b', part);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"bytes":3\}/s);
});

it('waits for a piece of a file as it does for a whole one', async () => {
  const piece = 'a piece of some file';
  expect(await slowly('/api/piece', PIECE_TYPE, piece, { method: 'PATCH' })).toMatch(/^HTTP\/1\.1 200 .*"a piece of some file"/s);
  expect(await slowly('/api/piece', PIECE_TYPE, piece, { method: 'PATCH', minutes: 5 })).toMatch(/^HTTP\/1\.1 408 /);
});

it('gives 50 MB that come at 1 kB a second the time to arrive', () => {
  expect(app.server.requestTimeout).toBeGreaterThan(50_000 * 1000);
});

it('lets one account send twenty files at once', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, () => app.limits.uploads.take('asha')));
  await expect(app.limits.uploads.take('asha')).rejects.toThrow('Too many uploads at once');
  for (const end of files) end();
});

it.each(['GET', 'HEAD'])('ends the connection of a %s whose body never comes', async (method) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} /api/short HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  const isClosed = once(socket, 'close');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(120_000);
  await isClosed;
});

it('keeps the connection of a GET whose body came', async () => {
  const socket = connect(port, '127.0.0.1');
  const ask = 'GET /api/short HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nbody';
  for (let times = 0; times < 2; times += 1) {
    socket.write(ask);
    const [answer] = await once(socket, 'data');
    expect([String(answer).slice(0, 12), vi.getTimerCount()]).toEqual(['HTTP/1.1 200', 0]);
    vi.advanceTimersByTime(120_000);
  }
  socket.destroy();
});

it('lets a long answer to what is read without its body come to its end', async () => {
  const answered = slowly('/api/long', 'text/plain', 'nobody reads this', { method: 'GET' });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  long.resolve('whole');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
});
