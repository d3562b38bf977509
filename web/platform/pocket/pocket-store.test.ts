import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPockets } from '../../testing/a-pocket.ts';
import { endSession, signIn } from '../session.ts';
import {
  checkPocketAge,
  type PocketChange,
  readAbout,
  readAside,
  readList,
  readRecord,
  readRecords,
  readShort,
  writePocket,
} from './pocket-store.ts';
import { wipePocket } from './wipe-pocket.ts';

const ME = 'account-1';
const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-24T12:00:00.000Z');

const signInAs = (userId: string) => signIn({ token: `token of ${userId}`, username: userId, user: { _id: userId } });
const change = (part: Partial<PocketChange> = {}): PocketChange => ({
  accountId: ME,
  after: undefined,
  position: '7',
  asOf: '2026-11-24T12:00:00.000Z',
  keepDays: 14,
  isLimited: false,
  contactAt: NOON,
  records: [],
  shorten: ({ _id }) => (_id === 'b' ? undefined : [_id]),
  asides: [],
  gone: [],
  lists: {},
  ...part,
});
const named = (...ids: string[]) => ids.map((_id) => ({ _id, name: `Client ${_id}` }));
const ids = async () => (await readRecords())?.value.map(({ _id }) => _id).sort();
async function readShorts() {
  const all: unknown[] = [];
  const about = await readShort((some) => all.push(...some));
  return about && all.sort();
}
const expectNothingKept = () => vi.waitFor(async () => expect(await listPockets()).toEqual([]));

beforeEach(() => {
  // Only the clock: the storage itself waits for real timers.
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  signInAs(ME);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  wipePocket();
  await expectNothingKept();
});

it('knows what was written, and what it is the state of', async () => {
  await writePocket(change({ records: named('a', 'b'), lists: { tasks: [{ _id: 't' }] } }));
  expect(await readAbout()).toEqual({
    accountId: ME,
    position: '7',
    asOf: '2026-11-24T12:00:00.000Z',
    keepDays: 14,
    isLimited: false,
    hasAsides: true,
    count: 2,
    contactAt: NOON,
    seenAt: NOON,
  });
  expect([await ids(), (await readRecord('b'))?.value, (await readRecord('c'))?.value]).toEqual([
    ['a', 'b'],
    { _id: 'b', name: 'Client b' },
    undefined,
  ]);
  expect([(await readList('tasks'))?.value, (await readList('visits'))?.value]).toEqual([[{ _id: 't' }], undefined]);
});

it('applies a change: new ones, changed ones, and those that are gone; lists that are not mentioned stay', async () => {
  await writePocket(change({ records: named('a', 'b'), lists: { tasks: ['old'], visits: ['visit'] } }));
  const moved = { _id: 'a', name: 'Renamed' };
  expect(await readShorts()).toEqual([['a']]);
  await writePocket(change({ after: '7', position: '9', records: [moved, ...named('c')], gone: ['b'], lists: { tasks: ['new'] } }));
  expect(await readShorts()).toEqual([['a'], ['c']]);
  expect([await ids(), (await readRecord('a'))?.value]).toEqual([['a', 'c'], moved]);
  expect([(await readList('tasks'))?.value, (await readList('visits'))?.value]).toEqual([['new'], ['visit']]);
  expect(await readAbout()).toMatchObject({ position: '9', count: 2 });
});

it('keeps apart what is read of one record alone, until it changes or is gone', async () => {
  const asideOf = async (id: string) => (await readAside(id))?.value;
  await writePocket(change({ asides: undefined }));
  expect(await asideOf('a')).toBeUndefined();
  await writePocket(change({ after: '7', asides: [{ _id: 'a' }], records: named('a') }));
  expect(await asideOf('a')).toBeUndefined();
  await writePocket(change({ records: named('a', 'b', 'c'), asides: [{ _id: 'a' }, { _id: 'b' }] }));
  expect([await asideOf('a'), await asideOf('b'), await asideOf('c')]).toEqual([{ _id: 'a' }, { _id: 'b' }, null]);
  expect([(await readRecord('a'))?.value, await ids()]).toEqual([named('a')[0], ['a', 'b', 'c']]);
  expect(await readShorts()).toEqual([['a'], ['c']]);
  await writePocket(change({ after: '7', position: '9', records: named('a', 'c'), asides: [{ _id: 'c' }], gone: ['b'] }));
  expect([await asideOf('a'), await asideOf('b'), await asideOf('c')]).toEqual([null, null, { _id: 'c' }]);
  await writePocket(change({ after: '9', position: '10', records: named('a'), asides: undefined }));
  expect([await asideOf('a'), await asideOf('c')]).toEqual([undefined, undefined]);
});

it('counts and finds each of thousands, also after changes to some of them', async () => {
  const all = Array.from({ length: 3000 }, (_, at) => `0198aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`);
  await writePocket(change({ records: named(...all) }));
  const [first, ...rest] = all as [string, ...string[]];
  await writePocket(change({ after: '7', position: '9', records: named(rest[0] as string, 'new'), gone: [first, 'never known'] }));
  expect(await readAbout()).toMatchObject({ count: 3000 });
  expect(await ids()).toEqual([...rest, 'new'].sort());
  expect((await readRecord(all[2999] as string))?.value?._id).toBe(all[2999]);
});

it('hands over what is kept in short some at a time, and says whether anything is kept', async () => {
  const all = Array.from({ length: 640 }, (_, at) => `0198aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`);
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await readShorts()).toBeUndefined();
  await writePocket(change({ records: named(...all) }));
  expect(await readShorts()).toEqual(all.map((id) => [id]));
  const sizes = await Promise.all(getAll.mock.results.map(async ({ value }) => value.result.length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
  getAll.mockRestore();
});

it('forgets everything before when it is filled anew', async () => {
  await writePocket(change({ records: named('a'), lists: { visits: ['visit'] } }));
  await writePocket(change({ position: '12', records: named('b') }));
  expect([await ids(), (await readList('visits'))?.value]).toEqual([['b'], undefined]);
});

it('leaves out a change that goes on from a state it does not hold', async () => {
  await writePocket(change({ records: named('a') }));
  await writePocket(change({ after: '3', position: '9', records: named('b') }));
  expect([await ids(), (await readAbout())?.position]).toEqual([['a'], '7']);
});

it('never holds half of a change', async () => {
  await writePocket(change({ records: named('a') }));
  const unstorable = { tasks: ['new'], visits: () => 'a function' };
  await expect(writePocket(change({ position: '9', records: named('b'), lists: unstorable }))).rejects.toThrow();
  expect([await ids(), (await readAbout())?.position]).toEqual([['a'], '7']);
});

it('stores nothing for an account that is not signed in any more', async () => {
  endSession('expired');
  await writePocket(change({ records: named('a') }));
  await expectNothingKept();
});

it('shows nothing of another account’s, and wipes it', async () => {
  await writePocket(change({ records: named('a') }));
  signInAs('account-2');
  expect(await readRecords()).toBeUndefined();
  await expectNothingKept();
});

it('makes no database by looking whether there is one', async () => {
  expect(await readAbout()).toBeUndefined();
  await checkPocketAge();
  await expectNothingKept();
});

it('is wiped by another tab, whatever this one is doing', async () => {
  await writePocket(change({ records: named('a') }));
  const writing = writePocket(change({ after: '7', position: '9', records: named('b') })).catch(() => undefined);
  wipePocket();
  await writing;
  expect(await readAbout()).toBeUndefined();
  await expectNothingKept();
});

it('has nothing where the browser has no storage, and says so to whoever writes', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await readAbout()).toBeUndefined();
  await expect(writePocket(change())).rejects.toThrow();
});

it.each([
  ['14 days after the last contact', { days: 14 }, true],
  ['a minute later', { days: 14, minutes: 1 }, false],
  ['with a clock that was corrected by half an hour', { minutes: -30 }, true],
  ['with a clock that was set back by a day', { days: -1 }, false],
])('what is kept for 14 days is there %s: %j %j', async (_, { days = 0, minutes = 0 }: { days?: number; minutes?: number }, isThere) => {
  await writePocket(change({ records: named('a') }));
  vi.setSystemTime(NOON + days * DAY_MS + minutes * 60_000);
  expect((await readRecords()) !== undefined).toBe(isThere);
  if (isThere) expect(await listPockets()).toHaveLength(1);
  else await expectNothingKept();
});

it('goes by the latest time it has seen, so that a clock set back to the last contact gains nothing', async () => {
  await writePocket(change({ records: named('a') }));
  vi.setSystemTime(NOON + 13 * DAY_MS);
  await checkPocketAge();
  vi.setSystemTime(NOON + DAY_MS);
  expect(await readRecords()).toBeUndefined();
});
