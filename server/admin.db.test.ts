import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckIn } from '@fairlead/contract/checkins';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApp } from './app.ts';
import { LOWEST_PASSWORD_COST } from './areas/sign-in/password/password.rules.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type DatabasePlace, databasePlace } from './testing/database.ts';
import { newClient, newVisit } from './testing/records.ts';
import type {} from './testing/set-up/bundle.setup.ts';

const PASSWORD = 'anchors aweigh';
let place: DatabasePlace;
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  place = await databasePlace({ hasTables: true });
  server = await startServer();
  await server.accounts.createFirst('admin', PASSWORD);
});
afterEach(async () => {
  await server.stop();
  await place.remove();
});

async function startServer() {
  const { dataDir, databaseUrl } = place;
  const db = await openDatabase(place);
  const options = { db, clock: systemClock, dataDir, databaseUrl, webFolder: dataDir, secure: false, log: false, zone: 'UTC' };
  const { app, accounts } = await createApp({ ...options, passwordCost: LOWEST_PASSWORD_COST });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let isStopped = false;
  return {
    accounts,
    address,
    db,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await app.close();
      await db.close();
    },
  };
}

/** Runs the command as the host would, in a process of its own. */
function admin(...words: string[]): Promise<{ code: number; said: string; failure: string }> {
  return adminIn(place.dataDir, ...words);
}

function adminIn(dataDir: string, ...words: string[]): Promise<{ code: number; said: string; failure: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', PASSWORD_COST: 'lowest' };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(inject('bundle'), 'admin.js'), ...words], { env }, (error, said, failure) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, failure });
    });
  });
}

async function login(password: string) {
  const reply = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return { status: reply.status, body: (await reply.json()) as { token: string; user: { mustChangePassword: boolean } } };
}

const passwordIn = (said: string) => /password of admin: (\S+)/.exec(said)?.[1] ?? '';

describe.each([
  ['while the server runs', async () => {}, async () => {}],
  [
    'while the server is stopped',
    () => server.stop(),
    async () => {
      server = await startServer();
    },
  ],
])('%s', (_when, prepare, resume) => {
  it('reset-password prints a password once, which signs in and must be replaced, and ends the sessions', async () => {
    const { token } = (await login(PASSWORD)).body;
    const askWhoIAm = async () => (await fetch(`${server.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await askWhoIAm()).toBe(200);
    await prepare();
    const { code, said } = await admin('reset-password', 'admin');
    await resume();
    expect([code, said.trim().split('\n').length]).toEqual([0, 1]);
    // A process on PostgreSQL hears of the commit of another one a moment later.
    await expect.poll(askWhoIAm, { timeout: 5_000 }).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect(await login(passwordIn(said))).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    const entries = await server.db.read
      .selectFrom('history')
      .select(['actorId', 'changes'])
      .where('action', '=', 'passwordReset')
      .execute();
    expect(entries).toEqual([{ actorId: null, changes: '{"by":"host"}' }]);
  });

  it('unlock lets in whom guesses have shut out', async () => {
    for (let tries = 0; tries < 11; tries++) await login('not it');
    expect((await login(PASSWORD)).status).toBe(429);
    await prepare();
    expect(await admin('unlock', 'ADMIN')).toMatchObject({ code: 0, said: 'admin can sign in again: wrong tries are forgotten.\n' });
    await resume();
    expect((await login(PASSWORD)).status).toBe(200);
  });
});

it('verify-visits compares the visits with their log, their photos on the disk and a hash that was noted', async () => {
  const headers = { authorization: `Bearer ${(await login(PASSWORD)).body.token}` };
  const added = await fetch(`${server.address}/api/clients`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(newClient()),
  });
  const form = new FormData();
  form.append('data', JSON.stringify(newVisit(((await added.json()) as { _id: string })._id)));
  const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  form.append('imageProof', new Blob([new Uint8Array(photo)]), 'gate.jpg');
  const visit = (await (await fetch(`${server.address}/api/checkins`, { method: 'POST', headers, body: form })).json()) as CheckIn;
  const { hash } = await server.db.read.selectFrom('visitLogHead').select('hash').executeTakeFirstOrThrow();
  expect(await admin('verify-visits', hash.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^1 entries .+ Last hash: ${hash}\nThe noted hash is that of entry 1\\.\nThe log and the visits fit\\.\n$`),
    ),
  });
  const id = (visit.imageProof ?? '').split('/').at(-1) as string;
  const path = join(place.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id);
  const bytes = readFileSync(path);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await admin('verify-visits')).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Does not fit: A photo of visit ${visit._id} was changed on the disk.`),
  });
});

it.each([
  ['an unknown user', ['unlock', 'nobody'], 1, 'Nothing was changed: Account not found'],
  ['an unknown command', ['promote', 'admin'], 2, 'Usage: '],
  ['no user', ['unlock'], 2, 'Usage: '],
  ['too many words', ['unlock', 'two', 'words'], 2, 'Usage: '],
  ['what is no hash', ['verify-visits', 'abc'], 2, 'A hash has 64 characters, of 0 to 9 and a to f: abc'],
])('%s is told in words, and nothing is printed as if it had worked', async (_what, words, code, beginning) => {
  const answer = await admin(...words);
  expect([answer.code, answer.said, answer.failure.slice(0, beginning.length)]).toEqual([code, '', beginning]);
});

it('says what it can do when asked for help', async () => {
  expect(await admin('--help')).toMatchObject({ code: 0, said: expect.stringMatching(/^Usage: .+reset-password USER/s), failure: '' });
});

it('asks for the settings of the server where they lead to no database', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'fairlead-admin-'));
  try {
    const { code, failure } = await adminIn(empty, 'unlock', 'admin');
    // PostgreSQL needs nothing of the data folder.
    const answer = place.databaseUrl ? [0, ''] : [1, expect.stringContaining('there is no database in')];
    expect([code, failure]).toEqual(answer);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
});
