import { type Pocket, pocketEndpoints } from '@fairlead/contract/pocket';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { workspaceEndpoints } from '@fairlead/contract/settings/workspace';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftDays, mayKeepDrafts } from '../../platform/drafts/device-choice.ts';
import { inDeviceStore } from '../../platform/drafts/device-store.ts';
import { pocketQueries } from '../../platform/pocket/pocket.queries.ts';
import { choosePocket } from '../../platform/pocket/pocket-choice.ts';
import { readAbout, readAside, readList, readRecords } from '../../platform/pocket/pocket-store.ts';
import { createQueryClient } from '../../platform/queries.ts';
import { endSession } from '../../platform/session.ts';
import { aPocketClient, emptyPocket, listPockets, noNetwork } from '../../testing/a-pocket.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { signedInAs } from '../../testing/render-page.tsx';
import { accountQueries } from '../sign-in/public/sign-in.queries.ts';
import { contactServer } from './contact.ts';
import { keepPocket } from './public/keep-pocket.ts';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const nothingNew = (part: Partial<Pocket> = {}): Pocket => ({
  ...{ position: 'first', isWhole: false, asOf: '2026-11-24T10:42:00.000Z', keepDays: 14, isLimited: false, contactsEach: 20 },
  ...{ clients: [], gone: [], employees: null, tasks: null, events: null, visits: null },
  ...part,
});
const whole = (...ids: string[]) =>
  nothingNew({
    isWhole: true,
    clients: ids.map((_id) => aPocketClient({ _id })),
    employees: [{ _id: 'e', name: 'Asha Rao' }],
    tasks: [],
    events: [],
    visits: [],
  });

let server: ReturnType<typeof fakeServer>;
let queries: QueryClient;
let stop: AbortController;

beforeEach(() => {
  signedInAs('asha.rao', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, role: 'Member' } }));
  server.on(workspaceEndpoints.getPublic, () => ({ json: { workspaceName: 'Konkan Lines' } }));
  server.on(settingsEndpoints.get, () => ({ json: { currency: 'INR' } }));
  queries = createQueryClient();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  queries.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await emptyPocket();
});

const answer = (pocket: Pocket) => server.on(pocketEndpoints.get, () => ({ json: pocket }));
const keep = () => keepPocket({ userId: ME, queries, signal: stop.signal });
/** As a tab that is gone left it. */
const leaveDraft = () =>
  inDeviceStore((store) =>
    store.change('gone', ME, [{ tab: 'gone', key: `draft:${ME}:note:c1`, userId: ME, text: '"Promised a call"', at: 1 }], []),
  );
const countDrafts = async () => (await inDeviceStore((store) => store.list(ME))).length;
const asked = () => server.callsTo(pocketEndpoints.get).map(({ query }) => query.get('after'));
const keptIds = async () => (await readRecords())?.value.map(({ _id }) => _id);

it('fills the pocket at the start, with what the shell asks at its own', async () => {
  answer(whole('a', 'b'));
  keep();
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['a', 'b']));
  expect((await readList('employees'))?.value).toEqual([{ _id: 'e', name: 'Asha Rao' }]);
  expect((await readList('start'))?.value).toEqual([
    [['accounts', 'me'], { _id: ME, role: 'Member' }],
    [['settings', 'public'], { workspaceName: 'Konkan Lines' }],
    [['settings'], { currency: 'INR' }],
  ]);
});

it('asks only for what has changed since, and is filled anew where the server says so', async () => {
  answer(whole('a', 'b'));
  keep();
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['a', 'b']));
  answer(nothingNew({ position: 'second', clients: [aPocketClient({ _id: 'c' })], gone: ['a'] }));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['b', 'c']));
  expect((await readList('employees'))?.value).toEqual([{ _id: 'e', name: 'Asha Rao' }]);
  answer({ ...whole('z'), position: 'third' });
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['z']));
  expect(asked()).toEqual([null, 'first', 'second']);
});

it('asks again after changes, collecting them, and at once when the page goes out of sight', async () => {
  answer(whole('a'));
  keep();
  await vi.waitFor(async () => expect(await readAbout()).toBeDefined());
  await vi.waitFor(() => expect(queries.getQueryData(accountQueries.me().queryKey)).toBeDefined());
  await queries.invalidateQueries({ queryKey: ['accounts'] });
  await queries.invalidateQueries({ queryKey: ['accounts'] });
  expect(asked()).toEqual([null]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked()).toEqual([null, 'first']));
});

it('keeps nothing where the workspace wants nothing kept, and wipes what was', async () => {
  answer(whole('a'));
  keep();
  await vi.waitFor(async () => expect(await readAbout()).toBeDefined());
  await leaveDraft();
  expect([mayKeepDrafts(ME), draftDays()]).toEqual([true, whole('a').keepDays]);
  answer(nothingNew({ isWhole: true, keepDays: 0 }));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await listPockets()).toEqual([]));
  await vi.waitFor(async () => expect(await countDrafts()).toBe(0));
  expect(mayKeepDrafts(ME)).toBe(false);
});

it('asks for nothing where the user wants nothing kept on this device', async () => {
  answer(whole('a'));
  choosePocket(ME, false);
  keep();
  await vi.waitFor(async () => expect(await readAbout()).toBeUndefined());
  expect(asked()).toEqual([]);
});

it('keeps nothing that arrives after the session has ended', async () => {
  const late = Promise.withResolvers<{ json: Pocket }>();
  server.on(pocketEndpoints.get, () => late.promise);
  keep();
  await vi.waitFor(() => expect(asked()).toEqual([null]));
  endSession('expired');
  stop.abort();
  late.resolve({ json: whole('a') });
  await late.promise;
  expect(await listPockets()).toEqual([]);
});

it('asks again for what has changed while the server was reading', async () => {
  const reading = Promise.withResolvers<{ json: Pocket }>();
  server.on(pocketEndpoints.get, () => reading.promise);
  vi.useFakeTimers({ toFake: ['Date'] });
  keep();
  await vi.waitFor(() => expect(asked()).toEqual([null]));
  await vi.waitFor(() => expect(queries.getQueryData(accountQueries.me().queryKey)).toBeDefined());
  vi.setSystemTime(Date.now() + 1_000);
  await queries.invalidateQueries({ queryKey: ['accounts'] });
  vi.setSystemTime(Date.now() + 1_000);
  reading.resolve({ json: whole('a') });
  await vi.waitFor(async () => expect(await readAbout()).toBeDefined());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked()).toEqual([null, 'first']));
});

/** Storing fails as long as `isFull` says so of what would be stored. */
function noRoom(isFull: (value: unknown) => boolean = () => true, name = 'QuotaExceededError') {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (isFull(value)) throw new DOMException('No room', name);
    return put.call(this, value, key);
  });
}
const contact = () => contactServer({ userId: ME, queries, signal: stop.signal }, Number.POSITIVE_INFINITY);
const names = (id: string) => (value: unknown) => typeof value === 'string' && value.includes(`Client ${id}`);

it('does not ask for all of it over and over where there is no room, until it is started anew', async () => {
  noRoom();
  answer(whole('a'));
  keep();
  await vi.waitFor(() => expect(queries.getQueryData(pocketQueries.trouble().queryKey)).toBe('no-room'));
  // As the query cache does some minutes later.
  queries.removeQueries({ queryKey: pocketQueries.all });
  await contact();
  expect(asked()).toEqual([null]);
  expect(await queries.fetchQuery(pocketQueries.trouble())).toBe('no-room');
  queries = createQueryClient();
  await contact();
  expect(asked()).toEqual([null, null]);
});

it('asks again at the next contact where storing failed for another reason', async () => {
  const put = noRoom(() => true, 'UnknownError');
  answer(whole('a'));
  await contact();
  put.mockRestore();
  await contact();
  expect([asked(), await keptIds()]).toEqual([[null, null], ['a']]);
});

it('stores everything in place of what was kept, also where there is no room for both', async () => {
  answer(whole('a', 'b'));
  await contact();
  let attempts = 0;
  noRoom((value) => names('c')(value) && ++attempts === 1);
  answer({ ...whole('c'), position: 'second' });
  await contact();
  expect([await keptIds(), attempts > 1, queries.getQueryData(pocketQueries.trouble().queryKey)]).toEqual([['c'], true, null]);
});

it('keeps nothing where everything has no room, since some of what was kept may not be seen any more', async () => {
  answer(whole('a', 'b'));
  await contact();
  await queries.fetchQuery(pocketQueries.about());
  await leaveDraft();
  noRoom(names('c'));
  answer({ ...whole('b', 'c'), position: 'second' });
  await contact();
  expect(await readAbout()).toBeUndefined();
  expect(await countDrafts(), 'what is being written stays').toBe(1);
  expect(queries.getQueryData(pocketQueries.about().queryKey)).toBeUndefined();
  await contact();
  expect(asked()).toEqual([null, 'first']);
});

it('removes what may not be seen any more where what is new has no room, and asks for that again', async () => {
  answer(whole('a', 'b'));
  await contact();
  const full = noRoom(names('c'));
  const change = nothingNew({ position: 'second', asOf: '2026-11-24T11:00:00.000Z', clients: [aPocketClient({ _id: 'c' })], gone: ['a'] });
  answer(change);
  await contact();
  expect([await keptIds(), (await readAbout())?.asOf]).toEqual([['b'], '2026-11-24T10:42:00.000Z']);
  expect(queries.getQueryData(pocketQueries.trouble().queryKey)).toBe('no-room');
  full.mockRestore();
  await contact();
  expect([asked(), await keptIds(), (await readAbout())?.asOf]).toEqual([[null, 'first', 'first'], ['b', 'c'], change.asOf]);
  noRoom();
  answer(nothingNew({ position: 'third', gone: ['b'] }));
  await contact();
  expect(await readAbout()).toBeUndefined();
});

it('keeps contacts of clients apart from these', async () => {
  const contact = { _id: 'anouk', name: 'Anouk Villiers', designation: null, email: null, mobile: '+91 98200 12345', phone: null };
  answer({ ...whole(), clients: [aPocketClient({ _id: 'a', contacts: [contact] }), aPocketClient({ _id: 'b' })] });
  keep();
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['a', 'b']));
  expect((await readRecords())?.value.filter((client) => 'contacts' in client)).toEqual([]);
  expect([(await readAside('a'))?.value, (await readAside('b'))?.value]).toEqual([{ _id: 'a', contacts: [contact], isCut: false }, null]);
});

it('is filled anew after a server that is not updated yet, which sends no contacts', async () => {
  const { contactsEach: _, ...older } = whole('a');
  answer(older as Pocket);
  await contact();
  expect([await keptIds(), (await readAside('a'))?.value]).toEqual([['a'], undefined]);
  answer(whole('a', 'b'));
  await contact();
  expect([await keptIds(), (await readAside('a'))?.value]).toEqual([['a', 'b'], null]);
  answer(nothingNew());
  await contact();
  expect(asked()).toEqual([null, null, 'first']);
});

it('works without storage, and says that nothing can be kept', async () => {
  vi.stubGlobal('indexedDB', undefined);
  answer(whole('a'));
  keep();
  await vi.waitFor(() => expect(queries.getQueryData(pocketQueries.trouble().queryKey)).toBe('no-room'));
  vi.unstubAllGlobals();
});

it('answers from the pocket who is signed in, while the server can’t be reached', async () => {
  answer(whole('a'));
  keep();
  await vi.waitFor(async () => expect(await readAbout()).toBeDefined());
  stop.abort();
  stop = new AbortController();
  queries.clear();
  for (const endpoint of [signInEndpoints.me, pocketEndpoints.get]) server.on(endpoint, noNetwork);
  keep();
  void queries.prefetchQuery({ ...accountQueries.me(), retry: false });
  await vi.waitFor(() => expect(queries.getQueryData(accountQueries.me().queryKey)).toEqual({ _id: ME, role: 'Member' }));
});
