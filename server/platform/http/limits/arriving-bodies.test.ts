import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoint } from '@fairlead/contract/kit/endpoint';
import { text as textOf } from '@fairlead/contract/kit/values';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type App, register, registerPublic } from '../register.ts';
import { createServer } from '../server.ts';
import { createArrivingBodies } from './arriving-bodies.ts';

/** So many chunks take a small machine a while. */
const patiently = { timeout: 25_000 };

describe('a body that arrives', () => {
  it('is put together from chunks of any size, characters cut in two included', async () => {
    const bodies = createArrivingBodies();
    const source = new PassThrough();
    const reading = bodies.read(source, 65_536, undefined);
    const sent = '{"name":"Ünïcøde 👩🏽‍✈️"}'.repeat(500);
    const bytes = Buffer.from(sent);
    for (const byte of bytes.subarray(0, 300)) source.write(Buffer.of(byte));
    for (let at = 300; at < bytes.length; at += 61) source.write(bytes.subarray(at, at + 61));
    source.end();
    expect(await reading).toBe(sent);
    expect(bodies.held).toBe(0);
  });

  it('takes memory as it comes and not as it says, and gives it back when its sender hangs up', async () => {
    const bodies = createArrivingBodies();
    const source = new PassThrough();
    const reading = bodies.read(source, 1_000_000, 1_000_000);
    for (let byte = 0; byte < 5000; byte += 50) source.write('x'.repeat(50));
    await vi.waitFor(() => expect(bodies.held).toBe(8192));
    source.destroy(new Error('aborted'));
    await expect(reading).rejects.toMatchObject({ code: 'invalid' });
    expect(bodies.held).toBe(0);
  });

  it('is refused when all of them together take too much, and the others go on', async () => {
    const bodies = createArrivingBodies(10_000);
    const [first, second] = [new PassThrough(), new PassThrough()];
    const [reading, refused] = [bodies.read(first, 20_000, undefined), bodies.read(second, 20_000, undefined)];
    first.write('x'.repeat(6000));
    second.write('x'.repeat(6000));
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
    first.end();
    expect(await reading).toHaveLength(6000);
    expect(bodies.held).toBe(0);
  });
});

describe('over a connection', () => {
  let app: App;
  let port: number;
  const body = z.object({ notes: textOf(10_000).optional(), ids: z.array(z.uuid()).max(1000).optional() });
  const reply = z.object({ units: z.int() });
  const stranger = endpoint({
    method: 'POST',
    path: '/api/stranger',
    summary: '',
    public: true,
    body: z.object({ name: textOf(100).optional() }),
    reply,
  });
  const member = endpoint({ method: 'POST', path: '/api/member', summary: '', body, reply });

  beforeAll(async () => {
    const actor = { accountId: 'a', username: 'a', role: 'Member', employeeId: null, sees: 'all' } as const;
    app = await createServer({ authenticate: async () => actor, incomingFolder: 'unused', secure: false, log: false });
    registerPublic(app, stranger, () => ({ units: 0 }));
    register(app, member, ({ body: { notes = '' } }) => ({ units: notes.length }));
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => {
    app.server.closeAllConnections();
    return app.close();
  });

  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

  it('a stranger sends 16 KiB at most, wherever it leads', async () => {
    const large = { name: 'x'.repeat(17_000) };
    const statuses = [await post('/api/stranger', large), await post('/api/nothing', large), await post('/api/stranger', { name: 'x' })];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([413, 413, 200]);
  });

  it('everything that a schema allows is taken', async () => {
    const most = { notes: 'अ'.repeat(10_000), ids: Array.from({ length: 1000 }, () => crypto.randomUUID()) };
    expect((await post('/api/member', most)).json()).toEqual({ units: 10_000 });
    expect((await post('/api/member', { ...most, more: 'x'.repeat(400_000) })).statusCode).toBe(413);
  });

  it('two hundred bodies of one-byte chunks hold no more than their bytes, and nothing once their senders left', async () => {
    const before = app.limits.bodies.held;
    const sockets = await Promise.all(Array.from({ length: 200 }, () => trickle('1\r\nx\r\n'.repeat(100))));
    await vi.waitFor(() => expect(app.limits.bodies.held - before).toBe(200 * 4096), patiently);
    expect((await post('/api/member', { notes: 'still answered' })).statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(app.limits.bodies.held).toBe(before), patiently);
  });

  it('a body that goes on byte by byte is refused', async () => {
    const socket = await trickle('1\r\nx\r\n'.repeat(600));
    // The text is whole once the server has ended the connection, or more pieces would keep it busy.
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*connection: close.*too many pieces/s);
  });

  it('a chunked body that goes on for ever is refused at the limit', async () => {
    const socket = await trickle('1000\r\n'.concat('x'.repeat(4096), '\r\n').repeat(5));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  async function trickle(chunks: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /api/stranger HTTP/1.1', 'host: here', 'content-type: application/json', 'transfer-encoding: chunked'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${chunks}`);
    return socket;
  }
});
