import { once } from 'node:events';
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { newClient } from './testing/records.ts';
import { freePorts, PASSWORD, serversOfEachTest, signInAt } from './testing/servers/servers.ts';

const IN_FLIGHT = 200;
const AT_ONCE = 8;

const { start } = serversOfEachTest();

async function readiness(address: string) {
  const reply = await fetch(`${address}/api/ready`, { headers: { connection: 'close' } });
  const { status = reply.status, message } = (await reply.json()) as { status?: string; message?: string };
  return { status, message };
}

const answerOf = (sent: ClientRequest) => once(sent, 'response').then(([reply]) => reply as IncomingMessage);

/** A call that the server has begun to read, and of whose body nothing has been sent yet. */
async function beginClient(address: string, token: string, at: number) {
  const body = JSON.stringify(newClient({ companyName: `In flight ${at}`, email: `c${at}@flight.example` }));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const sent = ask(`${address}/api/clients`, { method: 'POST', headers });
  const answer = answerOf(sent);
  answer.catch(() => {});
  await once(sent, 'continue');
  return { finish: () => sent.end(body), answer };
}

/** More at once would be too much to do at once for a busy machine, which is refused at any time. `settle` is awaited after each batch. */
async function inBatches<Result>(work: readonly (() => Promise<Result>)[], settle?: () => Promise<unknown>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < work.length; at += AT_ONCE) {
    results.push(...(await Promise.all(work.slice(at, at + AT_ONCE).map((each) => each()))));
    await settle?.();
  }
  return results;
}

it(`a stop first says that it is not ready, answers the ${IN_FLIGHT} calls in flight, ends streams, and exits in order`, async () => {
  const program = start({ ADMIN_PASSWORD: PASSWORD, DRAIN_SECONDS: '2' });
  const address = await program.ready;
  await expect.poll(() => readiness(address)).toEqual({ status: 'ready', message: undefined });
  const { token } = await signInAt(address);
  const live = await answerOf(ask(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } }).end());
  const liveEnd = new Promise((resolve) => live.once('close', resolve));
  live.on('error', () => {}).resume();
  // Node says that a body may come before the server begins the call. One account's calls are begun in order, so an answer tells.
  const untilBegun = () => fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const calls = await inBatches(
    Array.from({ length: IN_FLIGHT }, (_, at) => () => beginClient(address, token, at)),
    untilBegun,
  );

  program.child.kill('SIGTERM');
  await expect.poll(() => readiness(address), { timeout: 2000, interval: 20 }).toMatchObject({ message: 'Fairlead is stopping' });
  const answers = await inBatches(
    calls.map(({ finish, answer }) => () => {
      finish();
      return answer;
    }),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(await Promise.all(refused.map((answer) => text(answer)))).toEqual([]);
  expect(new Set(answers.map(({ headers }) => headers.connection))).toEqual(new Set(['close']));
  await Promise.all(answers.map((answer) => text(answer)));
  await liveEnd;
  expect(await program.ended).toBe(0);

  const again = await start().ready;
  const reply = await fetch(`${again}/api/clients/count`, { headers: { authorization: `Bearer ${token}` } });
  expect(await reply.json()).toMatchObject({ total: IN_FLIGHT });
});

it('without a time to drain it answers what has arrived, and takes no more connections', async () => {
  const program = start({ ADMIN_PASSWORD: PASSWORD });
  const address = await program.ready;
  const { token } = await signInAt(address);
  const calls = await Promise.all([1, 2, 3].map((at) => beginClient(address, token, at)));
  program.child.kill('SIGTERM');
  await expect.poll(() => readiness(address).catch(() => 'closed'), { timeout: 3000, interval: 20 }).toBe('closed');
  for (const { finish } of calls) finish();
  expect((await Promise.all(calls.map(({ answer }) => answer))).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await program.ended).toBe(0);
});

it('while it waits for its database at the start, calls are answered 503 with the reason, and pages as if nothing ran', async () => {
  const [port] = await freePorts(1);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const asked = once(silent, 'connection');
  const program = start({
    PORT: String(port),
    DATABASE_URL: `postgres://nobody:x@127.0.0.1:${(silent.address() as { port: number }).port}/x`,
  });
  const [socket] = await asked;
  const address = `http://127.0.0.1:${port}`;
  expect(await readiness(address)).toMatchObject({ status: 503, message: 'Fairlead is starting. Please try again in a moment.' });
  await expect(fetch(`${address}/dashboard`)).rejects.toThrow();
  await program.stop('SIGKILL');
  socket.destroy();
  silent.close();
});

it('takes over from the start at a port that is known before', async () => {
  const [port] = await freePorts(1);
  const program = start({ PORT: String(port) });
  expect(await program.ready).toBe(`http://127.0.0.1:${port}`);
  await expect.poll(async () => (await readiness(`http://127.0.0.1:${port}`)).status).toBe('ready');
  expect(await program.stop()).toBe(0);
});
