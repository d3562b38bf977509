import { once } from 'node:events';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createLive, type Live } from './live.service.ts';

const HEARTBEAT_MS = 25_000;
const riya: Actor = { accountId: 'riya', username: 'riya', role: 'Administrator', employeeId: null, sees: 'all' };

const AUDIENCES = { accounts: { rule: (actor: Actor) => actor.role === 'Administrator' }, clients: 'everyone' } as const;

let database: TestDatabase;
let live: Live;
let resolveActor: () => Promise<Actor>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  live = createLive({ db: database.db, resolveActor: () => resolveActor(), audiences: AUDIENCES, maxStreams: 3 });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});
afterAll(() => database.close());

const tell = (area: string, entityId = 'x') =>
  database.db.write((tx) => database.db.notify(tx, JSON.stringify({ area, entityId, action: 'updated', actorId: null, at: '' })));

it('tells from the next heartbeat on what a new role may know', async () => {
  resolveActor = async () => ({ ...riya, role: 'Viewer' });
  const stream = live.open(riya, 'token');
  let heard = '';
  stream.on('data', (chunk) => {
    heard += chunk;
  });
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  await tell('accounts');
  await tell('clients');
  await vi.waitFor(() => expect(heard).toContain('clients'));
  expect(heard).not.toContain('accounts');
});

it('tells nobody of a change in an area that declares no audience', async () => {
  resolveActor = async () => riya;
  let heard = '';
  live.open(riya, 'token').on('data', (chunk) => {
    heard += chunk;
  });
  await tell('tasks');
  await tell('toString');
  await tell('clients');
  await vi.waitFor(() => expect(heard).toContain('clients'));
  expect(heard).not.toMatch(/tasks|toString/);
});

it('ends a stream with the heartbeat after its session, even one that nobody reads', async () => {
  resolveActor = () => Promise.reject(new Error('over'));
  const stream = live.open(riya, 'token');
  const closed = once(stream, 'close');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  await closed;
  expect(stream.destroyed).toBe(true);
});

it('ends a stream at once whose session ended between its proof and its opening', async () => {
  resolveActor = () => Promise.reject(new Error('over'));
  let heard = '';
  live.open({ ...riya, accountId: 'dev' }, 'token').on('data', (chunk) => {
    heard += chunk;
  });
  await tell('accounts', 'riya');
  await vi.waitFor(() => expect(heard).toContain('riya'));
  const late = live.open(riya, 'token');
  await once(late, 'close');
  expect(late.destroyed).toBe(true);
});

it('refuses a stream beyond what all accounts may have open, until one ends', async () => {
  const [first] = ['riya', 'dev', 'asha'].map((accountId) => live.open({ ...riya, accountId }, 'token'));
  const open = () => live.open({ ...riya, accountId: 'meera' }, 'token');
  expect(open).toThrow(expect.objectContaining({ code: 'unavailable', retryAfter: 60 }));
  first?.destroy();
  if (first) await once(first, 'close');
  expect(open().destroyed).toBe(false);
});
