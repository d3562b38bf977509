import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../scripts/programs/postgres.ts';
import { createApp } from './app.ts';
import { LOWEST_PASSWORD_COST } from './areas/sign-in/password/password.rules.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { isAway } from './platform/db/postgres/postgres-outage.ts';
import { listenAt } from './testing/live.ts';
import { personOf } from './testing/people.ts';

const PASSWORD = 'anchors aweigh';
const patiently = { timeout: 20_000 };

let cluster: ThrowAwayPostgres;
let db: Database;
let dataDir: string;
let lines: string[];
let logged: string[];
let parts: Awaited<ReturnType<typeof createApp>>;
let admin: ReturnType<typeof personOf>;

beforeEach(async () => {
  cluster = await startPostgres();
  dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fairlead-outage-'));
  lines = [];
  logged = [];
  db = await openDatabase({ dataDir, databaseUrl: cluster.url(), say: (line) => lines.push(line) });
  parts = await createApp({
    db,
    clock: systemClock,
    dataDir,
    databaseUrl: cluster.url(),
    webFolder: join(dataDir, 'no-web'),
    secure: false,
    log: { write: (line) => void logged.push(line) },
    zone: 'UTC',
    passwordCost: LOWEST_PASSWORD_COST,
  });
  await parts.accounts.createFirst('admin', PASSWORD);
  const { body } = await personOf(parts.app, undefined, { _id: '', username: '', role: 'Viewer' }).post('/api/auth/login', {
    username: 'admin',
    password: PASSWORD,
  });
  admin = personOf(parts.app, body.token, body.user);
});
afterEach(async () => {
  await parts.app.close();
  await db.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const calls = () => [
  admin.get('/api/clients'),
  admin.post('/api/clients', { companyName: 'Konkan Minerals', email: `${crypto.randomUUID()}@konkan.example` }),
  admin.get('/api/health'),
];
const callAll = async () => (await Promise.all(calls())).map(({ status, headers }) => [status, headers['retry-after']]);
const REFUSED = Array.from({ length: 3 }, () => [503, '2']);
const ACCEPTED = [
  [200, undefined],
  [201, undefined],
  [200, undefined],
];

describe('while PostgreSQL is', () => {
  it('gone, reads and writes are refused with 503, two lines tell of it, and all goes on once it is back', async () => {
    await cluster.halt();
    await vi.waitFor(() => expect(lines).toHaveLength(1), patiently);
    for (let round = 0; round < 5; round += 1) expect(await callAll()).toEqual(REFUSED);
    await cluster.restart();
    await vi.waitFor(() => expect(lines).toHaveLength(2), patiently);
    expect(await callAll()).toEqual(ACCEPTED);
    expect(lines).toEqual([expect.stringContaining('PostgreSQL does not answer'), expect.stringContaining('PostgreSQL answers again')]);
    expect(logged).toEqual([]);
  });

  it('killed in the middle of writes, they are refused with 503 and none that was acknowledged is lost', async () => {
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const email = `${crypto.randomUUID()}@konkan.example`;
        const { status, body, headers } = await admin.post('/api/clients', { companyName: 'Konkan Minerals', email });
        if (status === 201) acknowledged.push(body._id);
        else refused.push([status, headers['retry-after']]);
        await nextRound();
      }
    };
    const writing = Promise.all(Array.from({ length: 4 }, write));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), patiently);
    await cluster.kill();
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(10), patiently);
    await cluster.restart();
    await vi.waitFor(() => expect(lines).toHaveLength(2), patiently);
    isOver = true;
    await writing;
    expect(refused).toEqual(refused.map(() => [503, '2']));
    const rows = await db.read.selectFrom('client').select('id').execute();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await callAll()).toEqual(ACCEPTED);
    // A write whose commit was under way may be there or not, which is worth a line.
    expect(logged.filter((line) => !line.includes('OutcomeUnknown'))).toEqual([]);
  });

  it('frozen, what waits for it is refused too, and all goes on once it thaws', async () => {
    expect(await callAll()).toEqual(ACCEPTED);
    cluster.freeze();
    expect(await callAll()).toEqual(REFUSED);
    expect(await callAll()).toEqual(REFUSED);
    cluster.thaw();
    await vi.waitFor(() => expect(lines).toHaveLength(2), patiently);
    expect(await callAll()).toEqual(ACCEPTED);
    const { body } = await admin.get('/api/clients');
    expect(body.clients).toHaveLength(2);
    expect(logged).toEqual([]);
  });

  it('frozen in the middle of a transaction, nothing of it is kept', async () => {
    const cut = db.write(async (tx) => {
      await tx.insertInto('attempt').values({ key: 'half', count: 1, startedAt: '2026-01-01T00:00:00.000Z' }).execute();
      cluster.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toSatisfy(isAway);
    cluster.thaw();
    await vi.waitFor(() => expect(lines).toHaveLength(2), patiently);
    expect(await db.read.selectFrom('attempt').select('key').where('key', '=', 'half').execute()).toEqual([]);
  });
});

it('keeps nothing in memory while no commit of others can be heard, and forgets what it kept before', async () => {
  let reads = 0;
  const keep = db.keep<{ read: number }>(['session']);
  const look = () =>
    keep('who', async () => {
      reads += 1;
      return { read: reads };
    });
  async function isKept() {
    const first = await look();
    return first === (await look());
  }
  await expect.poll(isKept, patiently).toBe(true);
  const before = await look();
  await cluster.halt();
  await vi.waitFor(() => expect(lines).toHaveLength(1), patiently);
  expect(await isKept()).toBe(false);
  await cluster.restart();
  await expect.poll(isKept, patiently).toBe(true);
  expect(await look()).not.toBe(before);
});

it('ends live streams after an outage, in which they may have missed a change', async () => {
  const address = await parts.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await listenAt(address, admin.token);
  await cluster.halt();
  await cluster.restart();
  await browser.isOver;
});
