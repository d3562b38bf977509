import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { App } from '../register.ts';
import { createServer } from '../server.ts';

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
