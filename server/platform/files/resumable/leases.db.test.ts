import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { createLeases, type Lease } from './leases.ts';

let database: TestDatabase;
let now: number;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  now = Date.parse('2026-05-04T10:00:00.000Z');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.emptied();
});
afterAll(() => database?.close());

const server = () => createLeases({ db: database.db, clock: { now: () => new Date(now) } });
const leases = () => database.db.read.selectFrom('uploadLease').select(['uploadId', 'isWanted', 'untilAt']).execute();

/** Holds an upload at a server until `let go` is called, as a request does that writes a slow piece. */
async function held(at: ReturnType<typeof server>, uploadId: string) {
  const had = Promise.withResolvers<Lease>();
  const over = Promise.withResolvers<string>();
  const done = at.hold(uploadId, async (lease) => {
    had.resolve(lease);
    lease.end.addEventListener('abort', () => over.resolve('ended'));
    return over.promise;
  });
  const { isInherited } = await had.promise;
  return { isInherited, done, letGo: () => over.resolve('done') };
}

it('lets one server at a time have an upload, and any number have others', async () => {
  const [one, other] = [server(), server()];
  const first = await held(one, 'a');
  await expect(other.hold('a', async () => {})).rejects.toMatchObject({ code: 'conflict' });
  expect(await other.hold('b', async () => 'b')).toBe('b');
  first.letGo();
  expect([await first.done, await other.hold('a', async () => 'a'), await leases()]).toEqual(['done', 'a', []]);
});

it('tells a request that has not begun to send that another waits', async () => {
  const one = server();
  const begins = Promise.withResolvers<void>();
  const first = one.hold('a', async ({ end }) => {
    await begins.promise;
    return end.aborted;
  });
  await vi.waitUntil(async () => (await leases()).length === 1);
  const second = one.hold('a', async () => 'second');
  begins.resolve();
  expect([await first, await second]).toEqual([true, 'second']);
});

it('ends a piece at another server that somebody waits for', async () => {
  const [one, other] = [server(), server()];
  const first = await held(one, 'a');
  await expect(other.hold('a', async () => {})).rejects.toMatchObject({ code: 'conflict' });
  vi.advanceTimersByTime(4000);
  expect(await first.done).toBe('ended');
  expect(await other.hold('a', async ({ isInherited }) => isInherited)).toBe(false);
});

it('keeps a slow piece as long as nobody waits, and gives away what a killed server had', async () => {
  const [one, other] = [server(), server()];
  const first = await held(one, 'a');
  now += 15_000;
  vi.advanceTimersByTime(4000);
  await vi.waitUntil(async () => (await leases())[0]?.untilAt === '2026-05-04T10:00:35.000Z');
  now += 15_000;
  await expect(other.hold('a', async () => {})).rejects.toMatchObject({ code: 'conflict' });
  // As of a server that was killed: it renews nothing any more.
  vi.clearAllTimers();
  now += 20_000;
  expect(await other.hold('a', async ({ isInherited }) => isInherited)).toBe(true);
  first.letGo();
  await first.done;
});

it('gives away what a killed server had taken by a clock that ran ahead', async () => {
  const [one, other] = [server(), server()];
  now += 365 * 86_400_000;
  const first = await held(one, 'a');
  vi.clearAllTimers();
  now -= 365 * 86_400_000;
  expect(await other.hold('a', async ({ isInherited }) => isInherited)).toBe(true);
  first.letGo();
  await first.done;
});

it('knows after the daily sweep, too, that the last one to have an upload may have its file open', async () => {
  const [one, other] = [server(), server()];
  const first = await held(one, 'a');
  vi.clearAllTimers();
  now += 20_000;
  await other.sweep();
  expect(await other.hold('a', async ({ isInherited }) => isInherited)).toBe(true);
  first.letGo();
  await first.done;
});

it('forgets in the daily sweep what nobody has asked for in a day', async () => {
  const one = server();
  const first = await held(one, 'a');
  vi.clearAllTimers();
  now += 86_420_000;
  await one.sweep();
  expect(await leases()).toEqual([]);
  first.letGo();
  await first.done;
});
