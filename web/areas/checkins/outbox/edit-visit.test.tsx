import { checkInEndpoints } from '@fairlead/contract/checkins';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { clientEndpoints } from '@fairlead/contract/clients';
import { teamEndpoints } from '@fairlead/contract/team';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WaitingPage } from '../../../app/waiting/waiting-page.tsx';
import { listDrafts, openDraft } from '../../../platform/drafts/drafts.ts';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import type { CheckInBody, CheckInEntry } from '../check-in-form.rules.ts';
import { visitEntry } from './visit-entry.ts';

const RIYA = '0198aaaa-0000-7000-8000-000000000001';
const KONKAN = { _id: '0198cccc-0000-7000-8000-000000000001', name: 'Konkan Minerals' };
const HEALTH = { method: 'GET', path: '/api/health' };
const values: CheckInEntry = {
  clientId: KONKAN,
  eventType: 'site_visit',
  date: '2026-11-20',
  time: '09:30',
  teamMembers: [],
  notes: 'Stockpile 2',
  awayReason: '',
  isTheirSite: false,
};
const { awayReason: _reason, isTheirSite: _theirs, ...stated } = values;
/** As a version of the app before verdicts kept it. */
const body: CheckInBody = {
  ...stated,
  _id: '0198eeee-0000-7000-8000-000000000001',
  clientId: KONKAN._id,
  eventType: 'site_visit',
  teamMembers: [],
  location: 'the jetty',
  latitude: 15.4,
  longitude: 73.8,
  accuracy: 8,
  fixAt: '2026-11-20T04:00:00.000Z',
  fixSource: 'live',
  timeZone: 'Asia/Kolkata',
  timestamp: '2026-11-20T09:30:00',
};
const lost = () => new TypeError('Failed to fetch');
const photo = new File(['x'], 'jetty.jpg', { type: 'image/jpeg' });

let server: ReturnType<typeof fakeServer>;
const sends = () => server.callsTo(checkInEndpoints.create).map((call) => call.body as CheckInBody & { photoId: string });
const photos = () => server.calls.filter(({ path }) => path.endsWith('/photo')).map((call) => call.body as FormData);

beforeEach(() => {
  signedInAs('riya', RIYA);
  server = fakeServer();
  server.on(HEALTH, lost);
  server.on(checkInEndpoints.create, lost);
  server.on(clientEndpoints.list, () => ({ json: { clients: [], total: 0, page: 1, pages: 1 } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], total: 0, page: 1, pages: 1 } }));
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: () => 1, getCurrentPosition() {}, clearWatch() {} },
  });
});

async function openWaiting() {
  const view = await renderPage(<WaitingPage />);
  await act(async () => void (await (await openOutbox()).add(visitEntry({ body, values }, photo))));
  await screen.findByText('Visit to Konkan Minerals');
  return view;
}

it('shows a waiting visit with what it says, sends the corrected one in its place, and keeps where and when it was', async () => {
  const begun = openDraft('checkin:new');
  begun.write({ changes: {} });
  const { user } = await openWaiting();
  await screen.findByText('Waiting for a connection · 0 of 1 file sent');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('Stockpile 2');
  await screen.findByText('jetty.jpg');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const notes = await screen.findByPlaceholderText<HTMLTextAreaElement>('Eg. Client Meeting');
  await user.type(notes, ' and 3');
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id: body._id });
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText('Nothing is waiting.');
  const [first, last] = [sends()[0], sends().at(-1)];
  expect(last).toEqual({
    ...body,
    location: expect.any(String),
    notes: 'Stockpile 2 and 3',
    photoId: first?.photoId,
    noticeVersion: VISIT_NOTICE_VERSION,
  });
  expect(photos().map((form) => [form.get('data'), (form.get('imageProof') as File).name])).toEqual([
    [JSON.stringify({ photoId: first?.photoId }), 'jetty.jpg'],
  ]);
  await screen.findByText('Sent · 1 of 1 file sent');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([begun.read(), listDrafts('checkin:')]).toEqual([{ changes: {} }, [{ changes: {} }]]);
});

it('sends the visit once more, and the photo alone, where the photo was lost on the way', async () => {
  const { user } = await openWaiting();
  server.on(HEALTH, () => ({ json: {} }));
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(checkInEndpoints.addPhoto, lost, { id: body._id });
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await waitFor(() => expect(photos()).toHaveLength(1));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id: body._id });
  await user.click(await screen.findByRole('button', { name: 'Try Now' }));
  await screen.findByText('Sent · 1 of 1 file sent');
  expect(new Set(sends().map((sent) => JSON.stringify(sent))).size).toBe(1);
  expect(new Set(photos().map((form) => form.get('data'))).size).toBe(1);
});

it('says that the visit is logged where its photo is refused, and sends another photo in its place', async () => {
  const { user } = await openWaiting();
  server.on(HEALTH, () => ({ json: {} }));
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 400, json: { message: 'No image', code: 'invalid' } }), { id: body._id });
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText(/^The visit is logged, but its photo was refused: No image\. Correct it/);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const other = new File(['y'], 'gate.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('Upload an image proof'), other);
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id: body._id });
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText('Sent · 1 of 1 file sent');
  expect(photos().map((form) => (form.get('imageProof') as File).name)).toEqual(['jetty.jpg', 'gate.jpg']);
  expect(new Set(photos().map((form) => form.get('data'))).size).toBe(1);
});

it('needs attention where an earlier send was stored and something was changed after it', async () => {
  const { user } = await openWaiting();
  const stored = { ...body, userId: RIYA, createdAt: '2026-11-21T05:12:30.000Z', notes: 'Stockpile 1', imageProof: 'x' };
  server.on(checkInEndpoints.create, () => ({ status: 409, json: { message: 'already sent', code: 'conflict' } }));
  server.on(checkInEndpoints.get, () => ({ json: stored }), { id: body._id });
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText(/^This visit was logged at Nov 21, 2026, .* What you changed after that was not saved\./);
  expect(screen.getByText('Needs attention')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Nothing is waiting.');
});

it('stays open with what was typed where the corrected visit is refused again', async () => {
  const { user } = await openWaiting();
  server.on(checkInEndpoints.create, () => ({ status: 403, json: { message: 'Not this client', code: 'forbidden' } }));
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText('Needs attention');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByPlaceholderText('Eg. Client Meeting'), ' and 3');
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  const form = within(await screen.findByRole('dialog', { name: 'Check In' }));
  expect((await form.findByRole('alert')).textContent).toContain('Not this client');
  expect(form.getByPlaceholderText<HTMLTextAreaElement>('Eg. Client Meeting').value).toBe('Stockpile 2 and 3');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Needs attention');
});

it('sends what an older version of the app kept just as that did, and opens it for editing', async () => {
  const { user } = await renderPage(<WaitingPage />);
  const old = visitEntry({ body, values: stated as CheckInEntry }, undefined);
  await act(async () => void (await (await openOutbox()).add(old)));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Check In' });
  await user.keyboard('{Escape}');
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText('Sent');
  expect(sends().at(-1)).toEqual(body);
});

it('says of what the device has no room for that it lies in this tab alone, asks whoever closes that, and sends it from there', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const { user } = await openWaiting();
  vi.restoreAllMocks();
  await screen.findByText(/^This device has no room for it\. Leave this tab open until it is sent/);
  expect(window.onbeforeunload).not.toBeNull();
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(checkInEndpoints.addPhoto, () => ({ status: 204 }), { id: body._id });
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText('Sent · 1 of 1 file sent');
  expect([photos().length, screen.queryByText(/no room/), window.onbeforeunload]).toEqual([1, null, null]);
});

it('keeps the reason for being away with a waiting visit, and asks for it again where it was taken out', async () => {
  const sites = [{ name: 'Gate', latitude: 15.5, longitude: 73.8, radius: 300 }];
  server.on(clientEndpoints.get, () => ({ json: { _id: KONKAN._id, companyName: KONKAN.name, sites } }), { id: KONKAN._id });
  const { user } = await renderPage(<WaitingPage />);
  const reason = { awayReason: 'Met at the port office' };
  const away = visitEntry({ body: { ...body, ...reason }, values: { ...values, ...reason } }, undefined);
  await act(async () => void (await (await openOutbox()).add(away)));
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await screen.findByText('Met at the port office');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why are you away/ });
  expect(field.value).toBe('Met at the port office');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect((await screen.findAllByText(/^Please say why you are away/)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'No reason' }));
  server.on(checkInEndpoints.create, () => ({ status: 201, json: { _id: body._id, userId: RIYA } }));
  server.on(HEALTH, () => ({ json: {} }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText('Nothing is waiting.');
  expect(sends().at(-1)).toEqual({
    ...body,
    location: expect.any(String),
    awayReason: 'No reason given',
    noticeVersion: VISIT_NOTICE_VERSION,
  });
});
