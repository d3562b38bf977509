import { CHECKIN_MESSAGES, checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDrafts } from '../../../platform/drafts/device-drafts.ts';
import { type DeviceDraft, inDeviceStore } from '../../../platform/drafts/device-store.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { keepPhoto, readPhoto } from '../../../platform/drafts/use-kept-photo.ts';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import { endSession } from '../../../platform/session.ts';
import { now } from '../../../platform/time.ts';
import type { KeptForm } from '../../../records/form/kept-forms.ts';
import { noNetwork } from '../../../testing/a-pocket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeLocks } from '../../../testing/locks.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import type { CheckInEntry } from '../check-in-form.rules.ts';
import { CheckInCard } from './check-in-card.tsx';
import { VisitLogging } from './visit-logging.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const VISIT = '0198eeee-0000-7000-8000-000000000001';
const KONKAN = { _id: '0198cccc-0000-7000-8000-000000000001', companyName: 'Konkan Minerals' };
const MINUTE_MS = 60_000;
const photo = new File(['x'], 'jetty.jpg', { type: 'image/jpeg' });
const HERE = { latitude: 18.94, longitude: 72.85, accuracy: 9 };

let server: ReturnType<typeof fakeServer>;
let locate: () => void;
let fail: () => void;
let stop = () => {};

Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true, writable: true });
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));

beforeEach(() => {
  signedInAs('riya', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya', role: 'Member', employeeId: null } }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [], total: 0, page: 1, pages: 1 } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], total: 0, page: 1, pages: 1 } }));
  const watchPosition = (onPosition: PositionCallback, onError: PositionErrorCallback) => {
    locate = () => onPosition({ coords: HERE, timestamp: now().getTime() } as GeolocationPosition);
    fail = () => onError({ code: 2, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as GeolocationPositionError);
    return 1;
  };
  const getCurrentPosition = (_: PositionCallback, onError: () => void) => onError();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { watchPosition, getCurrentPosition, clearWatch() {} } });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** As a tab that is gone left it. */
async function leave({ minutes = 30, sentAs = VISIT, tab = 'gone', name = KONKAN._id } = {}) {
  const fix = {
    latitude: 15.4,
    longitude: 73.8,
    accuracy: 12,
    fixAt: new Date(now().getTime() - minutes * MINUTE_MS).toISOString(),
    source: 'live',
  };
  const chosen = { clientId: { _id: KONKAN._id, name: KONKAN.companyName } };
  const kept: KeptForm<unknown, CheckInEntry> = {
    at: '/dashboard',
    changes: { eventType: 'site_visit', notes: 'Stockpile 2', ...(name === 'new' && chosen) },
    step: 0,
    hadPhoto: true,
    photoId: `photo-${sentAs}`,
    keptAt: now().toISOString(),
    opening: { _id: sentAs, client: name === 'new' ? undefined : KONKAN, fix },
    sentAs,
  };
  await keepPhoto(`photo-${sentAs}`, photo);
  const draft: DeviceDraft = {
    ...{ tab, key: `draft:${ME}:checkin:${name}`, userId: ME, text: JSON.stringify(kept) },
    ...{ at: now().getTime(), photoId: kept.photoId, sentAs },
  };
  await inDeviceStore((store) => store.change(tab, ME, [draft], []));
}

const begin = () => {
  stop = keepDrafts({ userId: ME, severalOf: ['checkin:'] });
};

async function render({ isLate = false } = {}) {
  if (!isLate) begin();
  return renderPage(
    <VisitLogging>
      <CheckInCard userId={ME} canLog initial={[]} />
    </VisitLogging>,
  );
}

const listDrafts = () => inDeviceStore((store) => store.list(ME));
/** The names of all photos on the device. */
async function listPhotos(): Promise<string[]> {
  await listDrafts();
  const db = await openDB('fairlead-drafts');
  const photos = (await db.getAll('photos')) as { name: string }[];
  db.close();
  return photos.map(({ name }) => name);
}
const findLine = () => screen.findByText('A visit to Konkan Minerals you were writing was kept.');
const notes = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Eg. Client Meeting');

it('offers a visit whose tab was killed, and goes on with all of it under the same id', async () => {
  server.on(checkInEndpoints.create, ({ body }) => ({ status: 201, json: { ...(body as object), companyName: KONKAN.companyName } }));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id: VISIT });
  await leave();
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect((await notes()).value).toBe('Stockpile 2');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client/Lead Name' }).value).toBe('Konkan Minerals');
  await screen.findByText('jetty.jpg');
  expect(screen.queryByText(/choose the photo again/)).toBeNull();
  expect(screen.queryByText(/you were writing was kept/)).toBeNull();
  act(() => locate());
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText('The visit to Konkan Minerals was logged.');
  const [sent] = server.callsTo(checkInEndpoints.create).map(({ body }) => body as Record<string, unknown>);
  expect(sent).toMatchObject({ _id: VISIT, clientId: KONKAN._id, notes: 'Stockpile 2', latitude: HERE.latitude, fixSource: 'live' });
  expect(server.calls.some(({ path }) => path.endsWith('/photo'))).toBe(true);
  expect(screen.queryByText(/you were writing was kept/)).toBeNull();
  await waitFor(async () => expect((await listDrafts()).filter(({ text }) => text !== null)).toEqual([]));
  expect(await readPhoto(`photo-${VISIT}`)).toBeUndefined();
});

it('says how old the kept position is, and does not take it for the present one', async () => {
  await leave({ minutes: 30 });
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await notes();
  expect(screen.getByText(/^30m ago you were at 15°24'00.0"N 73°48'00.0"E, ±12 m\./)).toBeDefined();
  act(() => fail());
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect((await screen.findAllByText(CHECKIN_MESSAGES.locationMissing)).length).toBeGreaterThan(0);
});

it('takes a kept position of the last five minutes only where there is none now, and says so', async () => {
  await leave({ minutes: 3 });
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await notes();
  expect(screen.queryByText(/^Kept position/)).toBeNull();
  act(() => fail());
  expect(screen.getByText('Kept position, 3m ago, ±12 m. Refresh for a new one.')).toBeDefined();
});

it('discards it for good, unless that is undone', async () => {
  await leave();
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await listPhotos()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await findLine();
  expect((await readPhoto(`photo-${VISIT}`))?.name).toBe('jetty.jpg');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('The visit was discarded.');
  await waitFor(async () => expect((await listDrafts()).filter(({ text }) => text !== null)).toEqual([]));
  await waitFor(async () => expect(await listPhotos()).toEqual([]));
  expect(screen.queryByText(/you were writing was kept/)).toBeNull();
});

it('offers both visits to one client that two tabs were writing', async () => {
  const other = VISIT.replace(/1$/, '2');
  await leave({ tab: 'gone-0198aaaaaaaa' });
  await leave({ tab: 'gone-0198bbbbbbbb', sentAs: other });
  const { user } = await render();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Go on' })).toHaveLength(2));
  for (const left of [1, 0]) {
    await user.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Go on' })).toHaveLength(left));
  }
});

it('offers it beside a blank form that was open before it was back', async () => {
  await leave({ name: 'new' });
  const { user } = await render({ isLate: true });
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  const field = await notes();
  begin();
  await findLine();
  await user.type(field, 'Jetty 4');
  expect(field.value).toBe('Jetty 4');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect((await notes()).value).toBe('Stockpile 2');
  await screen.findByText('jetty.jpg');
});

it('brings a discarded one back beside one that was begun meanwhile', async () => {
  await leave();
  const { user } = await render();
  await findLine();
  const draft = openDraft<KeptForm<unknown, CheckInEntry>>(`checkin:${KONKAN._id}`);
  const left = draft.read();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('The visit was discarded.');
  act(() => draft.write({ ...(left as KeptForm<unknown, CheckInEntry>), changes: { notes: 'Jetty 4' }, sentAs: 'another' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Go on' })).toHaveLength(2));
  expect(draft.read()?.changes).toEqual({ notes: 'Jetty 4' });
});

it('gives a closed form back beside one that was brought back under its name', async () => {
  await leave({ name: 'new' });
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('The visit was discarded.');
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  await user.type(await notes(), 'Jetty 4');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const undo = async (message: string) =>
    user.click(within((await screen.findByText(message)).parentElement!).getByRole('button', { name: 'Undo' }));
  await undo('The visit was discarded.');
  await findLine();
  await undo('The visit was not logged.');
  expect((await notes()).value).toBe('Jetty 4');
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect((await notes()).value).toBe('Stockpile 2');
});

it('keeps the photo of a form whose session ends', async () => {
  // The device has not heard of the draft yet; the tab names the photo.
  const { user, unmount } = await render({ isLate: true });
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  await user.upload(await screen.findByLabelText('Upload an image proof'), photo);
  await waitFor(async () => expect(await listPhotos()).toEqual(['jetty.jpg']));
  endSession('expired');
  unmount();
  for (let turn = 0; turn < 5; turn += 1) expect(await listPhotos()).toEqual(['jetty.jpg']);
});

it('keeps the form of a visit that finds no room to wait, until it is sent', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (this.name === 'entries') throw new DOMException('No room', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  server.on(checkInEndpoints.create, noNetwork);
  server.on({ method: 'GET', path: '/api/health' }, noNetwork);
  const id = VISIT.replace(/1$/, '3');
  await leave({ sentAs: id });
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('jetty.jpg');
  act(() => locate());
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText(/waits on this device/);
  const listKept = async () => (await listDrafts()).flatMap(({ text, sentAs }) => (text === null ? [] : [sentAs]));
  await waitFor(async () => expect([await listKept(), await listPhotos()]).toEqual([[id], ['jetty.jpg']]));
  expect(screen.queryByText(/you were writing was kept/)).toBeNull();
  expect(openDraft(`checkin:${KONKAN._id}`).read(), 'its name is free').toBeUndefined();
  server.on(checkInEndpoints.create, ({ body }) => ({ status: 201, json: { ...(body as object), companyName: KONKAN.companyName } }));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id });
  server.on({ method: 'GET', path: '/api/health' }, () => ({ json: {} }));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect([await listKept(), await listPhotos()]).toEqual([[], []]));
  // The outbox knows it in the tab's memory, which later tests share.
  await (await openOutbox()).remove([id]);
});

it('keeps a photo as soon as it is chosen, and what is typed soon after', async () => {
  const { user } = await render();
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  const input = await screen.findByLabelText('Upload an image proof');
  await user.upload(input, new File(['z'], 'thumb.jpg', { type: 'image/jpeg' }));
  await user.upload(input, photo);
  act(() => locate());
  await user.type(await notes(), 'Stockpile 2');
  await waitFor(async () => {
    const [kept] = (await listDrafts()).map(({ text }) => JSON.parse(text ?? '{}') as KeptForm<unknown, CheckInEntry>);
    expect(kept).toMatchObject({ changes: { notes: 'Stockpile 2' }, hadPhoto: true, opening: { fix: { accuracy: 9 } } });
    expect((await readPhoto(kept?.photoId ?? ''))?.name).toBe('jetty.jpg');
    expect(await listPhotos()).toEqual(['jetty.jpg']);
  });
  const other = new File(['y'], 'gate.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Upload an image proof'), other);
  await waitFor(async () => expect(await listPhotos()).toEqual(['gate.jpg']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await waitFor(async () => {
    const [kept] = (await listDrafts()).map(({ text }) => JSON.parse(text ?? '{}') as KeptForm<unknown, CheckInEntry>);
    expect([kept?.hadPhoto, kept?.photoId]).toEqual([false, undefined]);
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect([await listDrafts(), await listPhotos()]).toEqual([[], []]));
});

it('leaves no photo behind of a form that is closed at once', async () => {
  const { user } = await render();
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  fireEvent.change(await screen.findByLabelText('Upload an image proof'), { target: { files: [photo] } });
  await screen.findByText('jetty.jpg');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('The visit was not logged.');
  await waitFor(async () => expect(await listPhotos()).toEqual([]));
});

it('asks for the photo again where the device had no room for it', async () => {
  await leave();
  await inDeviceStore((store) => store.removeOf('nobody', () => false));
  await inDeviceStore(async (store) =>
    store.putPhoto({
      ...{ id: `photo-${VISIT}`, tab: 'gone', userId: 'u2', name: '', type: '' },
      lastModified: 0,
      bytes: new ArrayBuffer(0),
    }),
  );
  const { user } = await render();
  await findLine();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText(/^Kept from .*Please choose the photo again\.$/);
});
