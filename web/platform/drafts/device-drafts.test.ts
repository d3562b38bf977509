import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/locks.ts';
import type { OutboxEntry } from '../outbox/entry.ts';
import { openOutboxStore } from '../outbox/outbox-store.ts';
import { endSession, signIn } from '../session.ts';
import { now } from '../time.ts';
import { noteDraftDays } from './device-choice.ts';
import { keepDrafts } from './device-drafts.ts';
import { type DeviceDraft, inDeviceStore, removeDeviceDrafts } from './device-store.ts';
import { claimTab } from './draft-tab.ts';
import { openChoices, openDraft } from './drafts.ts';
import { removeDrafts } from './kept-drafts.ts';
import { holdKey } from './open-drafts.ts';
import { keepPhoto, readPhoto } from './use-kept-photo.ts';

const DAY_MS = 86_400_000;
const photo = new File(['x'], 'jetty.jpg', { type: 'image/jpeg' });
let stop = () => {};

Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true, writable: true });
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));
const holdTab = (tab: string) => void navigator.locks.request(`fairlead-tab-${tab}`, () => new Promise(() => {}));
holdTab('open');

beforeEach(() => signIn({ token: 'a-token', username: 'riya.nair', user: { _id: 'u1' } }));
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function begin(userId = 'u1') {
  stop();
  stop = keepDrafts({ userId, severalOf: ['visit:'] });
}
const list = (userId = 'u1') => inDeviceStore((store) => store.list(userId));
/** What lies on the device of this account, by whose it is. */
const listTexts = async (userId?: string) => (await list(userId)).map(({ tab, key, text }) => [tab, key, text]);

/** As another tab left it. */
async function leave(name: string, values: unknown, given: Partial<DeviceDraft> = {}) {
  const draft = {
    tab: 'gone',
    key: `draft:${given.userId ?? 'u1'}:${name}`,
    userId: 'u1',
    text: JSON.stringify(values),
    at: now().getTime(),
  };
  await inDeviceStore((store) => store.change(given.tab ?? draft.tab, given.userId ?? draft.userId, [{ ...draft, ...given }], []));
}

const taken = async () => {
  const tab = await claimTab();
  await waitFor(async () => expect((await list()).some((draft) => draft.tab === tab && draft.text !== null)).toBe(true));
};

it('keeps what is typed soon after, as it stands, and nothing that is only chosen or typed in place of an entry that waits', async () => {
  const tab = await claimTab();
  begin();
  openDraft('note:c1').write('Promised a ca');
  openDraft('note:c1').write('Promised a call');
  openDraft('unsent:e1').write('Promised a quote');
  openChoices('terms').write('Line X');
  await waitFor(async () => expect(await listTexts()).toEqual([[tab, 'draft:u1:note:c1', '"Promised a call"']]));
  openDraft('note:c1').clear();
  await waitFor(async () => expect(await listTexts()).toEqual([]));
});

it('keeps at once what is typed when the page goes out of sight', async () => {
  begin();
  openDraft('note:c1').write('Promised a call');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await listTexts()).toHaveLength(1));
});

it('goes on with what was typed in a tab that is gone, and leaves alone what belongs to an open one or to another account', async () => {
  await leave('note:c1', 'Promised a call');
  await leave('note:c2', 'Asked for a quote', { tab: 'open' });
  await leave('note:c3', 'Wants a COA', { userId: 'u2' });
  begin();
  await taken();
  const read = ['c1', 'c2', 'c3'].map((client) => openDraft(`note:${client}`).read());
  expect(read).toEqual(['Promised a call', undefined, undefined]);
  expect([(await list('u1')).filter(({ tab }) => tab === 'open').length, (await list('u2')).length]).toEqual([1, 1]);
});

it('gives a draft to one tab alone: the one that had it has it no more when it comes back', async () => {
  const tab = await claimTab();
  openDraft('note:c1').write('Promised a call');
  await leave('note:c1', 'Promised a call', { tab });
  // As another tab does that starts before this one is back.
  const [mine] = await list();
  await inDeviceStore((store) => store.hand(mine as DeviceDraft, { tab: 'open', key: 'draft:u1:note:c1' }, now().getTime()));
  begin();
  await waitFor(() => expect(openDraft('note:c1').read()).toBeUndefined());
  expect(await listTexts()).toEqual([['open', 'draft:u1:note:c1', '"Promised a call"']]);
});

it('keeps what was typed since another tab has gone on with it', async () => {
  const tab = await claimTab();
  await leave('note:c1', 'Promised a call', { tab });
  const [mine] = await list();
  await inDeviceStore((store) => store.hand(mine as DeviceDraft, { tab: 'open', key: 'draft:u1:note:c1' }, now().getTime()));
  openDraft('note:c1').write('Promised a call, and a quote');
  begin();
  await waitFor(async () => expect(await list()).toHaveLength(2));
  await waitFor(async () => expect(await listTexts()).toContainEqual([tab, 'draft:u1:note:c1', '"Promised a call, and a quote"']));
  expect(openDraft('note:c1').read()).toBe('Promised a call, and a quote');
});

it('keeps two forms of the same name, each under a name of its own where a tab may hold several', async () => {
  openDraft('visit:new').write('Here');
  openDraft('note:c1').write('Here');
  await leave('visit:new', 'There', { tab: 'gone-0198aaaaaaaa' });
  await leave('note:c1', 'There');
  begin();
  await taken();
  expect([openDraft('visit:new').read(), openDraft('visit:new~0198aaaaaaaa').read()]).toEqual(['Here', 'There']);
  expect(openDraft('note:c1').read()).toBe('Here');
  expect(
    (await list()).some(({ tab, text }) => tab === 'gone' && text === '"There"'),
    'it waits',
  ).toBe(true);
});

it('leaves an open form its name, also while it is blank', async () => {
  await leave('visit:new', 'There', { tab: 'gone-0198aaaaaaaa' });
  await leave('note:c1', 'There');
  const closed = ['visit:new', 'note:c1'].map((name) => holdKey(`draft:u1:${name}`));
  begin();
  await taken();
  const read = () => ['visit:new', 'visit:new~0198aaaaaaaa', 'note:c1'].map((name) => openDraft(name).read());
  expect(read()).toEqual([undefined, 'There', undefined]);
  for (const close of closed) close();
  begin();
  await waitFor(() => expect(read()).toEqual([undefined, 'There', 'There']));
});

it('goes on with what there is room for', async () => {
  await leave('note:c1', 'A long report');
  await leave('note:c2', 'Asked for a quote');
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.includes('long')) throw new DOMException('No room', 'QuotaExceededError');
    set.call(this, key, value);
  });
  begin();
  await taken();
  expect(['note:c1', 'note:c2'].map((name) => openDraft(name).read())).toEqual([undefined, 'Asked for a quote']);
  expect((await listTexts()).filter(([tab]) => tab === 'gone')).toEqual([
    ['gone', 'draft:u1:note:c1', '"A long report"'],
    ['gone', 'draft:u1:note:c2', null],
  ]);
});

it('goes on with the others where the device has no room for one', async () => {
  for (const client of ['c1', 'c2']) await leave(`note:${client}`, 'Promised a call');
  const { put } = IDBObjectStore.prototype;
  let isFull = false;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: DeviceDraft, key) {
    if (value.handedAt !== undefined && !isFull) {
      isFull = true;
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return put.call(this, value, key);
  });
  begin();
  const left = async () => (await list()).flatMap(({ tab, key, text }) => (tab === 'gone' && text !== null ? [key] : []));
  await waitFor(async () => expect(await left()).toEqual(['draft:u1:note:c1']));
  expect(isFull).toBe(true);
});

it('removes at once what was saved, also of a tab that is closed right after', async () => {
  begin();
  openDraft('note:c1').write('Promised a call');
  await waitFor(async () => expect(await list()).toHaveLength(1));
  openDraft('note:c1').clear();
  stop();
  await waitFor(async () => expect(await list()).toEqual([]));
});

it.each([
  ['the device has what a browser that brings the tab back has not', 1, 'Promised a quote'],
  ['the tab has what the device has not yet', 0, 'Promised a call'],
])('takes the newer where %s', async (_, laterMs, expected) => {
  const tab = await claimTab();
  const at = now().getTime();
  openDraft('note:c1').write('Promised a call');
  sessionStorage.setItem('draftsWrittenAt', String(at));
  await leave('note:c1', 'Promised a quote', { tab, at: at + laterMs });
  begin();
  await waitFor(async () => expect(await listTexts()).toEqual([[tab, 'draft:u1:note:c1', JSON.stringify(expected)]]));
  await waitFor(() => expect(openDraft('note:c1').read()).toBe(expected));
});

it('keeps what is newer than what a browser brings back for the start after a form of its name is done', async () => {
  const tab = await claimTab();
  const at = now().getTime();
  openDraft('note:c1').write('Promised a call');
  sessionStorage.setItem('draftsWrittenAt', String(at));
  await leave('note:c1', 'Promised a quote', { tab, at: at + 1 });
  await leave('note:c2', 'Asked for a COA', { tab, at: at + 1 });
  const closed = ['c1', 'c2'].map((client) => holdKey(`draft:u1:note:${client}`));
  begin();
  await waitFor(async () => expect(await listTexts()).toContainEqual([tab, 'draft:u1:note:c1', '"Promised a call"']));
  const read = () => ['c1', 'c2'].map((client) => openDraft(`note:${client}`).read());
  expect(read()).toEqual(['Promised a call', undefined]);
  for (const close of closed) close();
  openDraft('note:c1').clear();
  await waitFor(async () => expect(await listTexts()).not.toContainEqual([tab, 'draft:u1:note:c1', '"Promised a call"']));
  begin();
  await waitFor(() => expect(read()).toEqual(['Promised a quote', 'Asked for a COA']));
});

it('has back what another tab had gone on with that is gone, too', async () => {
  const tab = await claimTab();
  openDraft('note:c1').write('Promised a call');
  await leave('note:c1', 'Promised a call', { tab });
  const [mine] = await list();
  await inDeviceStore((store) => store.hand(mine as DeviceDraft, { tab: 'gone', key: 'draft:u1:note:c1' }, now().getTime()));
  begin();
  await taken();
  openDraft('note:c2').write('Asked for a quote');
  await waitFor(async () => expect(await listTexts()).toContainEqual([tab, 'draft:u1:note:c2', '"Asked for a quote"']));
  expect(openDraft('note:c1').read()).toBe('Promised a call');
  expect(await listTexts()).toContainEqual([tab, 'draft:u1:note:c1', '"Promised a call"']);
});

it('has back what it was given by a tab that is gone, where a browser brings it back as it was before', async () => {
  const tab = await claimTab();
  const at = now().getTime();
  await leave('note:c1', 'Promised a quote', { at: at - 2 });
  const [left] = await list();
  await inDeviceStore((store) => store.hand(left as DeviceDraft, { tab, key: 'draft:u1:note:c1' }, at));
  // It had written something itself after that was left, and before it was given.
  sessionStorage.setItem('draftsWrittenAt', String(at - 1));
  begin();
  await waitFor(() => expect(openDraft('note:c1').read()).toBe('Promised a quote'));
  expect((await listTexts()).filter(([, , text]) => text !== null)).toEqual([[tab, 'draft:u1:note:c1', '"Promised a quote"']]);
});

it('does not offer what lies in the outbox, sent or not, here or in a tab that is gone', async () => {
  const entry = { id: 'v1', userId: 'u1', state: 'sent' } as OutboxEntry;
  const outbox = await openOutboxStore();
  await outbox.put(entry, []);
  await outbox.put({ ...entry, id: 'v2', state: 'waiting' }, []);
  outbox.close();
  const name = (id: string) => ({ sentAs: id, photoId: `p-${id}` });
  await keepPhoto('p-v1', photo);
  await leave('visit:c1', name('v1'), name('v1'));
  openDraft('visit:c2').write(name('v2'));
  await leave('visit:c3', name('v3'), name('v3'));
  begin();
  await taken();
  const read = ['c1', 'c2', 'c3'].map((client) => openDraft(`visit:${client}`).read());
  expect(read).toEqual([undefined, undefined, name('v3')]);
  await waitFor(async () => expect(await readPhoto('p-v1')).toBeUndefined());
});

it('keeps a photo with its draft and removes it with that, also after another tab has gone on with it', async () => {
  expect(await keepPhoto('p1', photo)).toBe(true);
  await leave('visit:new', { photoId: 'p1' }, { photoId: 'p1' });
  begin();
  await taken();
  expect((await readPhoto('p1'))?.name).toBe('jetty.jpg');
  openDraft('visit:new').clear();
  await waitFor(async () => expect(await readPhoto('p1')).toBeUndefined());
});

it('shows a photo to nobody else', async () => {
  await keepPhoto('p1', photo);
  endSession('expired');
  signIn({ token: 'another', username: 'sana.khan', user: { _id: 'u2' } });
  expect(await readPhoto('p1')).toBeUndefined();
});

it('removes what was last changed longer ago than the workspace allows', async () => {
  noteDraftDays(2);
  await leave('note:c1', 'Promised a call', { at: now().getTime() - 2 * DAY_MS - 1 });
  await leave('note:c2', 'Asked for a quote', { at: now().getTime() - DAY_MS });
  await leave('note:c3', 'Wants a COA', { userId: 'u2', at: 1 });
  begin();
  await taken();
  expect([openDraft('note:c1').read(), openDraft('note:c2').read()]).toEqual([undefined, 'Asked for a quote']);
  expect((await list('u2')).map(({ text, photoId }) => [text, photoId])).toEqual([[null, undefined]]);
});

it('lets go of what is too old also where the tab itself has kept it', async () => {
  noteDraftDays(2);
  const tab = await claimTab();
  openDraft('note:c1').write('Promised a call');
  await leave('note:c1', 'Promised a call', { tab, at: 1 });
  begin();
  await waitFor(() => expect(openDraft('note:c1').read()).toBeUndefined());
  await waitFor(async () => expect(await list()).toEqual([]));
});

it('removes a photo that only a gone tab could name, also of an account without drafts, and none that a draft names', async () => {
  const kept = { tab: 'gone', name: '', type: '', lastModified: 0, bytes: new ArrayBuffer(0) };
  await inDeviceStore((store) => store.putPhoto({ ...kept, id: 'p1', userId: 'u1' }));
  await inDeviceStore((store) => store.putPhoto({ ...kept, id: 'p2', userId: 'u2' }));
  await inDeviceStore((store) => store.putPhoto({ ...kept, id: 'p3', userId: 'u2', tab: 'open' }));
  await leave('visit:new', { photoId: 'p1' }, { photoId: 'p1' });
  await inDeviceStore((store) => store.removePhotos('u1', ['p1']));
  begin();
  await taken();
  const read = (userId: string, id: string) => inDeviceStore((store) => store.readPhoto(userId, id));
  expect([await read('u1', 'p1'), await read('u2', 'p2'), await read('u2', 'p3')]).toEqual([expect.any(File), undefined, expect.any(File)]);
});

it.each([
  ['the workspace', () => noteDraftDays(0)],
  ['the person', () => localStorage.setItem('pocketOff', 'u1')],
])('keeps nothing beyond the tab where %s wants nothing kept', async (_, choose) => {
  begin();
  openDraft('note:c0').write('Called back');
  await waitFor(async () => expect(await list()).toHaveLength(1));
  choose();
  openDraft('note:c1').write('Promised a call');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await keepPhoto('p1', photo)).toBe(false);
  // What is handed in later is kept later.
  localStorage.clear();
  signIn({ token: 'a-token', username: 'riya.nair', user: { _id: 'u1' } });
  openDraft('note:c2').write('Asked for a quote');
  await waitFor(async () => expect((await list()).map(({ key }) => key)).toEqual(['draft:u1:note:c0', 'draft:u1:note:c2']));
});

it('keeps nothing of an account that has signed out', async () => {
  await leave('note:c2', 'Asked for a quote');
  begin();
  await taken();
  openDraft('note:c1').write('Promised a call');
  endSession('signed-out');
  removeDrafts('u1');
  await removeDeviceDrafts('u1');
  document.dispatchEvent(new Event('visibilitychange'));
  signIn({ token: 'a-token', username: 'riya.nair', user: { _id: 'u1' } });
  begin();
  openDraft('note:c3').write('Wants a COA');
  await waitFor(async () => expect((await list()).map(({ key }) => key)).toEqual(['draft:u1:note:c3']));
});
