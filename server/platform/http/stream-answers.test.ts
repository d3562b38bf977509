import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { conflict } from './app-error.ts';
import { type App, registerStream } from './register.ts';
import { createServer } from './server.ts';

let app: App;
let address: string;
const opened: PassThrough[] = [];
const left = Promise.withResolvers<void>();

const file = endpoint({
  method: 'GET',
  path: '/api/files/:name',
  summary: 'A file.',
  params: z.object({ name: z.string() }),
  query: z.object({ size: z.string().regex(/^\d+$/, 'must be a whole number').optional() }),
  reply: z.string(),
  stream: 'application/octet-stream',
});

beforeAll(async () => {
  const actor = { accountId: 'a', username: 'a', role: 'Member', employeeId: null, sees: 'all' } as const;
  app = await createServer({ authenticate: async () => actor, incomingFolder: 'unused', secure: false, log: false });
  registerStream(app, file, async ({ params, query, gone }) => {
    if (params.name === 'refused') throw conflict('not now');
    if (params.name === 'breaking') return Readable.from(breaking());
    if (params.name === 'endless') {
      gone.addEventListener('abort', () => left.resolve());
      const stream = new PassThrough();
      opened.push(stream);
      stream.write('something');
      return stream;
    }
    return { stream: Readable.from([params.name, query.size ?? '']), headers: { 'content-type': 'text/csv', 'x-made': 'here' } };
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  app.server.closeAllConnections(); // fetch opens another after one that was given up, and says nothing on it
  return app.close();
});

async function* breaking() {
  yield 'the first half';
  throw new Error('the rest is gone');
}

const get = (path: string, options?: RequestInit) => fetch(`${address}/api/files/${path}`, options);

it('streams what a call makes of its parsed parts, under headers of its own', async () => {
  const reply = await get('clients?size=12');
  expect(await reply.text()).toBe('clients12');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/csv');
  expect(reply.headers.get('x-made')).toBe('here');
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

it('answers a refusal before the first byte like any refusal', async () => {
  const refused = await get('refused');
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'conflict', message: 'not now' }]);
  const malformed = await get('clients?size=big');
  expect([malformed.status, await malformed.json()]).toEqual([
    400,
    { code: 'invalid', message: 'Size must be a whole number', fields: { size: 'Must be a whole number' } },
  ]);
});

it('breaks the connection when the making fails half-way, so that half a file never looks whole', async () => {
  const reply = await get('breaking');
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow();
});

it('ends the stream and its signal when the reader goes away', async () => {
  const leaving = new AbortController();
  await get('endless', { signal: leaving.signal });
  const stream = opened[0] as PassThrough;
  const closed = once(stream, 'close');
  leaving.abort();
  await Promise.all([closed, left.promise]);
  expect(stream.destroyed).toBe(true);
});
