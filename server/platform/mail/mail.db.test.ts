import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { createMail } from './mail.ts';
import { folderTransport, smtpTransport, type Transport } from './transport.ts';

let database: TestDatabase;
const closing: (() => Promise<unknown> | undefined)[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await database.emptied();
});
afterAll(() => database.close());

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

function queueOn(transport: Transport, { ahead = () => 0 }: { ahead?: () => number } = {}) {
  const problems: string[] = [];
  const mail = createMail({
    readSender: async () => 'Konkan Lines',
    db: database.db,
    clock: { now: () => new Date(Date.now() + ahead()) },
    transport,
    writers: { hello: async ({ data }) => ({ subject: 'Hello', lines: [`Dear <${(data as { name: string }).name}> & crew`, 'Bye'] }) },
    warn: ({ problem }) => void problems.push(problem),
  });
  closing.push(() => mail.close());
  const queue = (name: string) =>
    database.db.write((tx) => mail.queue(tx, { kind: 'hello', about: 'x', address: `${name}@port.example`, data: { name } }));
  const states = async () => (await mail.listNewest()).map(({ state, tries, problem }) => ({ state, tries, problem }));
  return { mail, queue, states, problems };
}

/** A clock that a test moves on. */
function movable() {
  let minutes = 0;
  return { ahead: () => minutes * 60_000, pass: (more: number) => (minutes += more) };
}

it('sends what was queued, as text and as HTML in which nothing of it is markup', async () => {
  const { taken, port } = await mailServer();
  const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}?from=desk@fairlead.example`));
  await queue('riya');
  await mail.sendDue();
  expect(await states()).toEqual([{ state: 'sent', tries: 1, problem: null }]);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.from?.value[0]?.address).toBe('desk@fairlead.example');
  expect(taken[0]?.text?.trim()).toBe('Dear <riya> & crew\n\nBye\n\n— Konkan Lines');
  expect(taken[0]?.html).toContain('<p>Dear &lt;riya&gt; &amp; crew</p>');
});

describe('line breaks in what people typed', () => {
  const BREAKS = ['\r\n', '\n', '\r', '\u2028'];
  const INJECTED = BREAKS.map((mark) => `Konkan${mark}Bcc: thief@port.example${mark}X-Made-Up: yes${mark}${mark}<b>Hello</b>`);
  const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

  /** Sends a mail whose words all hold `typed`, and answers who was named to the server and what it took. */
  async function sendWith(transportTo: (port: number) => Transport, typed: string, address = 'riya@port.example') {
    const named: string[] = [];
    const { taken, port } = await mailServer({
      onRcptTo: ({ address: to }, _, done) => {
        named.push(to);
        done(null);
      },
    });
    const mail = createMail({
      readSender: async () => typed,
      db: database.db,
      clock: { now: () => new Date() },
      transport: transportTo(port),
      // As letters hold a company's name, a username and a report's name.
      writers: {
        hello: async () => ({
          subject: typed,
          lines: [typed],
          highlight: typed,
          lists: [{ title: typed, entries: [typed] }],
          closing: typed,
        }),
      },
      warn: () => {},
    });
    closing.push(() => mail.close());
    await database.db.write((tx) => mail.queue(tx, { kind: 'hello', about: 'x', address }));
    await mail.sendDue();
    return { named, taken };
  }

  it.each(INJECTED)('never make a header or a recipient of their own: %j', async (typed) => {
    const { named, taken } = await sendWith((port) => smtpTransport(`smtp://127.0.0.1:${port}`), typed);
    expect(named).toEqual(['riya@port.example']);
    expect(taken).toHaveLength(1);
    expect([...(taken[0]?.headers.keys() ?? [])].sort()).toEqual(HEADERS);
    expect(taken[0]?.subject).toContain('Bcc: thief@port.example');
    expect(taken[0]?.html).not.toContain('<b>');
  });

  it.each(INJECTED)('in the address that it goes to never name another recipient: %j', async (typed) => {
    const { named, taken } = await sendWith((port) => smtpTransport(`smtp://127.0.0.1:${port}`), 'Konkan', `riya@port.example${typed}`);
    expect(named.filter((address) => address === 'thief@port.example')).toEqual([]);
    for (const { headers } of taken) expect([...headers.keys()].sort()).toEqual(HEADERS);
  });
});

it('keeps nothing of a write that was rolled back', async () => {
  const { taken, port } = await mailServer();
  const { mail, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`));
  const write = database.db.write(async (tx) => {
    await mail.queue(tx, { kind: 'hello', about: 'x', address: 'riya@port.example', data: { name: 'riya' } });
    throw new Error('taken back');
  });
  await expect(write).rejects.toThrow('taken back');
  await mail.sendDue();
  expect({ taken, states: await states() }).toEqual({ taken: [], states: [] });
});

it('is sent once by two servers that send at the same time', async () => {
  const { taken, port } = await mailServer();
  const here = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`));
  const there = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`));
  for (let each = 0; each < 5; each += 1) await here.queue(`crew-${each}`);
  await Promise.all([here.mail.sendDue(), there.mail.sendDue()]);
  expect(taken.map(({ to }) => to && !Array.isArray(to) && to.text).sort()).toEqual(
    Array.from({ length: 5 }, (_, each) => `crew-${each}@port.example`),
  );
});

describe('a mail server that does not take a mail', () => {
  it('for now, is tried again after a pause that grows', async () => {
    const clock = movable();
    let isBusy = true;
    const { taken, port } = await mailServer({
      onRcptTo: (_, __, done) => done(isBusy ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
    });
    const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`), clock);
    await queue('riya');
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 1, problem: expect.stringContaining('try later') }]);
    await mail.sendDue();
    expect(await states()).toMatchObject([{ tries: 1 }]);
    clock.pass(1.1);
    await mail.sendDue();
    expect(await states()).toMatchObject([{ tries: 2 }]);
    clock.pass(1.1);
    await mail.sendDue();
    expect(await states()).toMatchObject([{ tries: 2 }]);
    isBusy = false;
    clock.pass(1);
    await mail.sendDue();
    expect(await states()).toEqual([{ state: 'sent', tries: 3, problem: null }]);
    expect(taken).toHaveLength(1);
  });

  it('for good, is not tried again', async () => {
    const { port } = await mailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const { mail, queue, states, problems } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`));
    await queue('nobody');
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'failed', tries: 1, problem: expect.stringContaining('no such mailbox') }]);
    expect(problems).toHaveLength(1);
  });

  it('because its certificate is not trusted, is told and tried again', async () => {
    // smtp-server brings a certificate of its own, which nobody has signed.
    const { taken, port } = await mailServer({ secure: true });
    const { mail, queue, states } = queueOn(smtpTransport(`smtps://127.0.0.1:${port}`));
    await queue('riya');
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'waiting', problem: expect.stringMatching(/certificate|self.signed|expired/i) }]);
    expect(taken).toEqual([]);
  });

  it('because a password would go unencrypted, is never told the password', async () => {
    let signIns = 0;
    const { port } = await mailServer({
      onAuth: (_, __, done) => {
        signIns += 1;
        done(null, { user: 'desk' });
      },
    });
    const { mail, queue, states } = queueOn(smtpTransport(`smtp://desk:secret@127.0.0.1:${port}`));
    await queue('riya');
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    expect(signIns).toBe(0);
  });

  it('because it is gone, or hangs up in the middle, leaves the mail waiting', async () => {
    const sockets = new Set<Socket>();
    const hangUp = createServer((socket) => {
      sockets.add(socket);
      socket.write('220 half an answer\r\n250');
      socket.once('data', () => socket.destroy());
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(hangUp, 'listening');
    const { port } = hangUp.address() as AddressInfo;
    const clock = movable();
    const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`), clock);
    await queue('riya');
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    for (const socket of sockets) socket.destroy();
    hangUp.close();
    clock.pass(1.1);
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 2, problem: expect.stringContaining('ECONNREFUSED') }]);
    clock.pass(25 * 60);
    await mail.sendDue();
    expect(await states()).toMatchObject([{ state: 'failed', tries: 3 }]);
  });

  it('because it never answers, holds up neither the writer nor the stop', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`));
    await queue('riya');
    const sending = mail.sendDue();
    await once(silent, 'connection');
    await mail.close();
    await sending;
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    silent.close();
  });
});

it('is sent by another server after one was killed in the middle of a try', async () => {
  const clock = movable();
  const { taken, port } = await mailServer();
  const killed: Transport = { send: () => new Promise(() => {}), close: () => {} };
  const first = createMail({
    readSender: async () => 'Konkan Lines',
    db: database.db,
    clock: { now: () => new Date() },
    transport: killed,
    writers: { hello: async () => ({ subject: 'Hello', lines: ['Ahoy'] }) },
    warn: () => {},
  });
  await database.db.write((tx) => first.queue(tx, { kind: 'hello', about: 'x', address: 'riya@port.example' }));
  await expect.poll(async () => (await first.listNewest())[0]?.tries).toBe(1);
  const second = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`), clock);
  await second.mail.sendDue();
  expect(taken).toEqual([]);
  clock.pass(3);
  await second.mail.sendDue();
  expect(taken).toHaveLength(1);
});

it('is sent soon when it was stored or tried while the clock ran years ahead, and given up a day later at most', async () => {
  const clock = movable();
  let isBusy = true;
  const { taken, port } = await mailServer({
    onRcptTo: (_, __, done) => done(isBusy ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
  });
  const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`), clock);
  clock.pass(5_000_000);
  await queue('riya');
  await mail.sendDue();
  clock.pass(-5_000_000);
  isBusy = false;
  await mail.sendDue();
  expect(await states()).toEqual([{ state: 'sent', tries: 2, problem: null }]);
  expect(taken).toHaveLength(1);
  isBusy = true;
  clock.pass(5_000_000);
  await queue('meera');
  await mail.sendDue();
  clock.pass(-5_000_000);
  await mail.sendDue();
  clock.pass(25 * 60);
  await mail.sendDue();
  expect((await states())[0]).toMatchObject({ state: 'failed' });
});

it('is written into a folder that only its owner reads where there is no mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-mail-'));
  closing.push(() => rm(folder, { recursive: true }));
  const said: string[] = [];
  const { mail, queue, states } = queueOn(folderTransport(join(folder, 'mail'), (line) => void said.push(line)));
  await queue('riya');
  await mail.sendDue();
  expect(await states()).toMatchObject([{ state: 'sent' }]);
  const [name] = await readdir(join(folder, 'mail'));
  expect(said).toEqual([`No SMTP_URL is set: a mail was written to ${join(folder, 'mail', name ?? '')}`]);
});

it('is forgotten a month after it was sent', async () => {
  const clock = movable();
  const { port } = await mailServer();
  const { mail, queue, states } = queueOn(smtpTransport(`smtp://127.0.0.1:${port}`), clock);
  await queue('riya');
  await mail.sendDue();
  await mail.sweep();
  expect(await states()).toHaveLength(1);
  clock.pass(31 * 24 * 60);
  await mail.sweep();
  expect(await states()).toHaveLength(0);
});
