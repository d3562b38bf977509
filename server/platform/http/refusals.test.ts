import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorReply } from '@fairlead/contract/kit/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, PartlyDone } from './app-error.ts';
import type { App } from './register.ts';
import { createServer } from './server.ts';

let app: App;
let port: number;
let whileStopping: unknown;

beforeAll(async () => {
  const authenticate = () => Promise.reject(new Error('nobody signs in here'));
  app = await createServer({ authenticate, incomingFolder: 'unused', secure: false, log: false });
  app.get('/api/things/:id', async () => 'a thing');
  app.get('/contended', async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  app.get('/halfway', async () => {
    throw new PartlyDone('Only 70 of 100 were changed.', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) });
  });
  app.get('/throttled', async () => {
    throw new AppError('too_many', 'Please wait.', { retryAfter: 30.2 });
  });
  app.addHook('preClose', async () => {
    whileStopping = await answerTo(get('/api/things/1'));
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Everything the server answers on one connection, until it closes it. */
async function answerTo(sent: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), ...errorReply.strict().parse(JSON.parse(body)) };
}

const get = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n${header}\r\n`;

describe('what never reaches a route is refused in the same shape', () => {
  it.each([
    ['an address that cannot be decoded', get('/api/things/%zz'), 400, 'invalid'],
    ['a name too long for any record', get(`/api/things/${'a'.repeat(300)}`), 404, 'not_found'],
    ['a head too large', get('/', `x: ${'a'.repeat(80_000)}\r\n`), 431, 'too_large'],
    ['what is not HTTP', 'FOO\r\n\r\n', 400, 'invalid'],
    ['two lengths for one body', `${get('/', 'content-length: 3\r\ntransfer-encoding: chunked\r\n')}0\r\n\r\n`, 400, 'invalid'],
  ])('%s', async (_what, sent, status, code) => {
    expect(await answerTo(sent)).toMatchObject({ status, code });
  });

  it('says nothing of what was sent', async () => {
    expect((await answerTo(get('/api/things/%zzsecret'))).message).toBe('The address is not valid');
  });
});

it('says of a write that others were in the way of that nothing was saved', async () => {
  expect(await answerTo(get('/contended'))).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('Nothing was saved'),
  });
});

it('says of work that failed halfway what was saved', async () => {
  const message = 'Only 70 of 100 were changed. Fairlead is busy with other changes. Nothing more was saved; please try again in a moment.';
  expect(await answerTo(get('/halfway'))).toEqual({ status: 503, code: 'unavailable', message });
});

it('says when a refused call may be tried again', async () => {
  const waiting = async (url: string) => (await app.inject(url)).headers['retry-after'];
  expect([await waiting('/throttled'), await waiting('/contended'), await waiting('/nothing')]).toEqual(['31', '2', undefined]);
});

it('refuses what still comes in while it stops', async () => {
  await app.close();
  expect(whileStopping).toMatchObject({ status: 503, code: 'unavailable' });
});
