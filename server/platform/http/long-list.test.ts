import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { conflict } from './app-error.ts';
import { JsonRows, LongList, streamJson } from './long-list.ts';
import { type App, register } from './register.ts';
import { createServer } from './server.ts';

let app: App;
let address: string;
let stuck = 0;
const logged: string[] = [];

const ports = endpoint({
  method: 'GET',
  path: '/api/ports/:which',
  summary: 'Ports.',
  params: z.object({ which: z.string() }),
  reply: z.object({ ports: z.array(z.object({ code: z.string() })), total: z.int(), page: z.int() }),
});

const PAGES: Record<string, () => AsyncGenerator<{ code: string; secret?: string }[]>> = {
  async *some() {
    yield [{ code: 'INNSA', secret: 'tariff' }, { code: 'NL"RTM' }];
    yield [];
    yield [{ code: 'SGSIN' }];
  },
  async *none() {},
  async *stuck() {
    stuck += 1;
    yield [{ code: 'x'.repeat(100_000) }];
    await new Promise(() => {});
  },
  async *refused() {
    yield await Promise.reject(conflict('not now'));
  },
  async *breaking() {
    yield [{ code: 'INNSA' }];
    throw new Error('the rest is gone');
  },
};

beforeAll(async () => {
  const actor = { accountId: 'a', username: 'a', role: 'Member', employeeId: null, sees: 'all' } as const;
  app = await createServer({
    authenticate: async () => actor,
    incomingFolder: 'unused',
    secure: false,
    log: { write: (line) => void logged.push(line) },
  });
  register(app, ports, async ({ params }) => {
    const pages = PAGES[params.which] ?? PAGES.none;
    return new LongList('ports', (pages as () => AsyncGenerator<{ code: string }[]>)(), (total) => ({ total, page: 1 }));
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

const get = (which: string) => fetch(`${address}/api/ports/${which}`);

it('answers one object with all pages, and nothing that is not declared', async () => {
  const reply = await get('some');
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await reply.json()).toEqual({ ports: [{ code: 'INNSA' }, { code: 'NL"RTM' }, { code: 'SGSIN' }], total: 3, page: 1 });
});

it('is not read for whoever asks for its head alone', async () => {
  const reply = await fetch(`${address}/api/ports/refused`, { method: 'HEAD' });
  expect(reply.status).toBe(200);
});

it('answers an empty list as one', async () => {
  expect(await (await get('none')).json()).toEqual({ ports: [], total: 0, page: 1 });
});

it('refuses as long as nothing was sent', async () => {
  const reply = await get('refused');
  expect({ status: reply.status, body: await reply.json() }).toMatchObject({ status: 409, body: { message: 'not now' } });
});

it('breaks the connection off when a later page fails, so that half of a list never looks whole', async () => {
  await expect(get('breaking').then((reply) => reply.text())).rejects.toThrow();
  expect(logged.splice(0).join()).toContain('the rest is gone');
});

it('takes turns, which readers who leave give back, also while they wait for one', async () => {
  const leaving = new AbortController();
  const many = Array.from({ length: 20 }, () => fetch(`${address}/api/ports/stuck`, { signal: leaving.signal }).catch(() => undefined));
  await vi.waitFor(() => expect(stuck).toBe(8));
  leaving.abort();
  await Promise.all(many);
  await vi.waitFor(async () => expect((await get('some')).status).toBe(200));
  const all = await Promise.all(Array.from({ length: 30 }, () => get('none').then((reply) => reply.status)));
  expect(new Set(all)).toEqual(new Set([200]));
  // That they left is no failure of the server's.
  expect(logged).toEqual([]);
});

it('makes no page for readers who left before their turn', async () => {
  const before = stuck;
  let arrived = 0;
  let gone = 0;
  app.server.on('request', ({ socket }) => {
    arrived += 1;
    socket.once('close', () => {
      gone += 1;
    });
  });
  const ask = (readers: number, { signal }: AbortController) =>
    Promise.all(Array.from({ length: readers }, () => fetch(`${address}/api/ports/stuck`, { signal }).catch(() => undefined)));
  const [reading, waiting] = [new AbortController(), new AbortController()];
  const first = ask(8, reading);
  await vi.waitFor(() => expect(stuck - before).toBe(8));
  const others = ask(4, waiting);
  await vi.waitFor(() => expect(arrived).toBe(12));
  waiting.abort();
  await vi.waitFor(() => expect(gone).toBe(4));
  reading.abort();
  await Promise.all([first, others]);
  expect((await get('some')).status).toBe(200);
  expect(stuck - before).toBe(8);
});

it('lets others have their turn between any two pages, however many lists are read at once', async () => {
  const events: string[] = [];
  const reply = z.object({
    ports: z.array(
      z.string().transform((code) => {
        events.push('page');
        return code;
      }),
    ),
  });
  async function* pages() {
    for (let page = 0; page < 10; page += 1) yield ['INNSA'];
  }
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      events.push('others');
      await turn();
    }
  })();
  const lists = await Promise.all([1, 2, 3, 4, 5].map(() => streamJson(new LongList('ports', pages(), () => ({})), reply)));
  await Promise.all(lists.map((list) => text(list)));
  isOver = true;
  await others;
  const neighbours = events.filter((event, at) => event === 'page' && events[at - 1] === 'page').length;
  expect({ pages: events.filter((event) => event === 'page').length, neighbours }).toEqual({ pages: 50, neighbours: 0 });
});

it('reads no more than two pages ahead of whoever takes none', async () => {
  const read: number[] = [];
  async function* pages() {
    for (let page = 1; page <= 50; page += 1) {
      read.push(page);
      yield ['INNSA'];
    }
  }
  const list = await streamJson(new LongList('ports', pages(), () => ({})), z.object({ ports: z.array(z.string()) }));
  const [first] = await once(list, 'readable').then(() => [list.read()]);
  expect(first).toBe('{"ports":["INNSA"');
  for (let round = 0; round < 100; round += 1) await turn();
  expect(read.length).toBeLessThanOrEqual(3);
  await text(list);
  expect(read).toHaveLength(50);
});

it.each([null, 'ports'])('sends the bytes of rows as the database made them, and copies at most the first (%s)', async (name) => {
  const made = ['["INNSA"]', '["NL\\"RTM","Zürich"]', '["SGSIN"]'].map((rows) => new TextEncoder().encode(rows));
  async function* pages() {
    for (const bytes of made) yield new JsonRows(1, bytes);
  }
  const whole = { ports: ['INNSA', 'NL"RTM', 'Zürich', 'SGSIN'], total: 3 };
  const list = new LongList(name, pages(), (total) => ({ total }));
  const reply = z.object({ ports: z.array(z.string()), total: z.int() });
  const pieces = (await (await streamJson(list, name === null ? z.array(z.string()) : reply)).toArray()) as (string | Buffer)[];
  expect(JSON.parse(pieces.join(''))).toEqual(name === null ? whole.ports : whole);
  const shared = pieces.slice(0, 3).map((piece, at) => Buffer.isBuffer(piece) && piece.buffer === made[at]?.buffer);
  expect(shared).toEqual([name === null, true, true]);
});
