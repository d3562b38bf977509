import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { dateTime } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { VisitPage } from './visit-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const [CLIENT, SANA, GONE] = [1, 2, 3].map((each) => `0198bbbb-0000-7000-8000-00000000000${each}`) as [string, string, string];
const SENT = {
  clientId: CLIENT,
  eventType: 'site_visit',
  date: '2026-11-21',
  time: '15:05',
  timestamp: '2026-11-21T11:05:00.000Z',
  timeZone: 'Asia/Dubai',
  location: 'Gate 3',
  latitude: 18.95,
  longitude: 72.85,
  accuracy: 12.4,
  fixAt: null,
  fixSource: 'live',
  teamMembers: [SANA, GONE],
  teamMemberNames: ['Sana Khan', null],
  notes: 'Two reefers wait',
  imageProof: '/uploads/new.jpg',
} as const;
const VISIT = {
  ...SENT,
  _id: 'v1',
  companyName: 'Konkan Minerals',
  userId: ME,
  username: 'riya.nair',
  employeeId: null,
  employeeName: null,
  photoPending: false,
  original: null,
  createdBy: ME,
  createdAt: '2026-11-21T11:20:00.000Z',
  updatedAt: '2026-11-21T11:20:00.000Z',
  version: 1,
} as unknown as CheckIn;
const CORRECTED: CheckIn = {
  ...VISIT,
  original: {
    ...VISIT,
    time: '14:00',
    notes: null,
    imageProof: '/uploads/first.jpg',
    correctedAt: '2026-11-21T12:00:00.000Z',
    correctedBy: 'dev.menon',
  },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  server.on(checkInEndpoints.timeline, () => ({ json: { entries: [], next: null } }), { id: 'v1' });
  server.on(clientEndpoints.list, () => ({ json: { clients: [], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
});

async function open(visit: CheckIn, role = 'Member', _id = ME, employeeId: string | null = null) {
  server.on(signInEndpoints.me, () => ({ json: { _id, username: 'riya.nair', role, employeeId } }));
  server.on(checkInEndpoints.get, () => ({ json: visit }), { id: 'v1' });
  const page = await renderPage(<VisitPage />, { at: '/checkins/v1', route: '/checkins/$id' });
  await screen.findByRole('heading', { level: 1, name: 'Konkan Minerals' });
  return page;
}
const field = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;

it('says since when the photo is still to come, and from where', async () => {
  await open({ ...VISIT, imageProof: null, photoPending: true });
  const since = `The photo is still to come, since ${dateTime(VISIT.createdAt)}.`;
  expect(screen.getByText(`${since} Only the device that logged the visit can send it.`)).toBeTruthy();
});

it('tells when it was by the clocks over there, who was along, how exact the position is, and leads to a map', async () => {
  await open(VISIT);
  expect(field('Date and time').textContent).toMatch(/Nov 21, 2026, 3:05\sPM \(Asia\/Dubai\)/);
  expect(field('With team').textContent).toContain('Sana Khan, someone unknown');
  expect(field('Accuracy').textContent).toContain('Live position, accurate to ±12 m');
  expect(field('Sent on').textContent).toContain(dateTime(VISIT.createdAt));
  const map = within(field('Position')).getByRole('link', { name: 'Open in a map' });
  expect(map.getAttribute('href')).toBe('https://www.openstreetmap.org/?mlat=18.95&mlon=72.85#map=16/18.95/72.85');
  expect(within(field('Position')).queryByRole('link', { name: 'Open in the map app' })).toBeNull();
  expect(within(field('Client')).getByRole('link', { name: 'Konkan Minerals' }).getAttribute('href')).toBe(paths.client(CLIENT));
  expect(screen.queryByText(/Originally|First corrected by/)).toBeNull();
});

it('leads to the own map of a device that has one', async () => {
  const device = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)');
  await open(VISIT);
  const app = within(field('Position')).getByRole('link', { name: 'Open in the map app' });
  expect(app.getAttribute('href')).toBe('https://maps.apple.com/?ll=18.95,72.85&q=Konkan%20Minerals');
  device.mockRestore();
});

it('shows what was sent at first beside each correction, by whom and when, and nothing beside the rest', async () => {
  await open(CORRECTED);
  expect(screen.getByText(new RegExp(`First corrected by dev.menon on ${dateTime('2026-11-21T12:00:00.000Z')}`))).toBeDefined();
  expect(field('Date and time').textContent).toMatch(/Originally: Nov 21, 2026, 2:00\sPM/);
  expect(field('Notes').textContent).toContain('Originally: nothing');
  expect(screen.getAllByText(/^Originally/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Open: Original photo' })).toBeDefined();
});

it('names the client that a visit was first sent for, where the reader may see it', async () => {
  const original = { ...CORRECTED.original, clientId: 'c2' } as CheckIn['original'];
  server.on(clientEndpoints.get, () => ({ json: { _id: 'c2', companyName: 'Goa Ores' } }), { id: 'c2' });
  await open({ ...CORRECTED, original });
  expect((await screen.findByText('Originally: Goa Ores')).parentElement).toBe(field('Client'));
});

it('keeps the name of a first client to itself that the reader may not see', async () => {
  const original = { ...CORRECTED.original, clientId: 'c2' } as CheckIn['original'];
  server.on(clientEndpoints.get, () => ({ status: 404, json: { message: 'Client not found' } }), { id: 'c2' });
  await open({ ...CORRECTED, original });
  await waitFor(() => expect(server.callsTo(clientEndpoints.get, { id: 'c2' })).toHaveLength(1));
  expect(field('Client').textContent).toContain('Originally: another client');
});

const AWAY = {
  ...VISIT,
  verdict: 'away',
  verdictReason: '420 m from Nhava Sheva CFS, which reaches 300 m; position accurate to 12 m',
  awayReason: 'Met at the port office',
} as CheckIn;
const verdictSection = () => within(screen.getByRole('region', { name: 'Verdict' }));

it('says whether the visit was where its client is, why, and what its sender says to that', async () => {
  await open(AWAY);
  const verdict = verdictSection();
  expect(verdict.getByText('Away')).toBeDefined();
  expect(verdict.getByText(AWAY.verdictReason!)).toBeDefined();
  expect(verdict.getByText('Met at the port office')).toBeDefined();
});

it('keeps what was worked out beside what a Manager ruled', async () => {
  const overruled = { from: 'away', note: 'The gate has moved', by: 'dev.menon', at: '2026-11-22T08:00:00.000Z' } as const;
  await open({ ...AWAY, verdict: 'verified', overruled });
  const verdict = verdictSection();
  expect(verdict.getByText('Verified')).toBeDefined();
  expect(verdict.getByText(/^Overruled by dev.menon on /).textContent).toContain('The gate has moved');
  expect(verdict.getByText('Worked out when it was sent: Away.')).toBeDefined();
  expect(verdict.getByText(AWAY.verdictReason!)).toBeDefined();
});

it('says of a ruling on a visit from before there were verdicts that it had none', async () => {
  const overruled = { from: null, note: 'I was along', by: 'dev.menon', at: '2026-11-22T08:00:00.000Z' };
  await open({ ...VISIT, verdict: 'verified', overruled } as CheckIn);
  expect(verdictSection().getByText('It had no verdict before.')).toBeDefined();
});

it('shows no verdict of a visit from before there were any', async () => {
  await open(VISIT);
  expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull();
});

it('tells a Manager what is unusual, and overrules with a note from the version that was seen', async () => {
  const signals = [{ kind: 'exact', words: 'The device said that the position is accurate to 0 m' }];
  server.on(visitEndpoints.explain, () => ({ json: { facts: null, signals } }), { id: 'v1' });
  server.on(visitEndpoints.overrule, () => ({ json: { ...AWAY, verdict: 'verified', version: 2 } }), { id: 'v1' });
  const { user } = await open(AWAY, 'Manager');
  await screen.findByText('The device said that the position is accurate to 0 m');
  await user.click(verdictSection().getByRole('button', { name: 'Overrule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Overrule the verdict' }));
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'The gate has moved');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Close this form?' })).getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Overrule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(visitEndpoints.overrule, { id: 'v1' })[0]?.body).toEqual({
    verdict: 'verified',
    note: 'The gate has moved',
    version: 1,
  });
});

it('offers a Member no overruling, and asks for no signals', async () => {
  await open(AWAY);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Correct' })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Overrule' })).toBeNull();
  expect(server.callsTo(visitEndpoints.explain, { id: 'v1' })).toHaveLength(0);
});

it('opens the photo large', async () => {
  const { user } = await open(VISIT);
  await user.click(screen.getByRole('button', { name: 'Open: Photo' }));
  const photo = within(await screen.findByRole('dialog', { name: 'Photo' })).getByRole('img', { name: 'Photo' });
  expect(photo.getAttribute('src')).toBe('/uploads/new.jpg');
});

it('lets a stranger to the visit correct and delete nothing', async () => {
  await open(VISIT, 'Member', 'someone-else');
  await waitFor(() => expect(server.callsTo(signInEndpoints.me)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('lets a Member who came along correct it, and leaves deleting to who logged it and Managers', async () => {
  await open(VISIT, 'Member', 'someone-else', SANA);
  expect(await screen.findByRole('button', { name: 'Correct' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('sends of a correction only what was changed, from the version that was seen', async () => {
  const update = vi.fn(() => ({ json: { ...VISIT, notes: 'Three reefers wait', version: 2 } }));
  server.on(checkInEndpoints.update, update, { id: 'v1' });
  const { user } = await open(VISIT);
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  expect(form.getByText('Date and time are in the Asia/Dubai time zone.')).toBeDefined();
  const notes = form.getByRole('textbox', { name: 'Notes' });
  await user.clear(notes);
  await user.type(notes, 'Three reefers wait');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsTo(checkInEndpoints.update, { id: 'v1' })[0]?.body).toEqual({ notes: 'Three reefers wait', version: 1 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends nothing without a place, and says at the field what is missing', async () => {
  const { user } = await open(VISIT);
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  await user.clear(form.getByRole('textbox', { name: /^Location/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText('Please add your location')).length).toBeGreaterThan(0);
  expect(server.callsTo(checkInEndpoints.update, { id: 'v1' })).toHaveLength(0);
});

it('merges what someone else corrected meanwhile, and asks about what both did', async () => {
  const theirs = { ...VISIT, notes: 'Theirs', eventType: 'delivery', version: 2 } as CheckIn;
  server.on(checkInEndpoints.update, () => ({ status: 409, json: { message: 'Saved meanwhile', code: 'conflict' } }), { id: 'v1' });
  const { user } = await open(VISIT);
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  const notes = form.getByRole('textbox', { name: 'Notes' });
  await user.clear(notes);
  await user.type(notes, 'Mine');
  server.on(checkInEndpoints.get, () => ({ json: theirs }), { id: 'v1' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('radio', { name: /Mine/ }));
  server.on(checkInEndpoints.update, () => ({ json: { ...theirs, notes: 'Mine', version: 3 } }), { id: 'v1' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsTo(checkInEndpoints.update, { id: 'v1' })[1]?.body).toEqual({ notes: 'Mine', version: 2 }));
});

it('is deleted after the question, and leads to the list', async () => {
  server.on(checkInEndpoints.remove, () => ({ status: 204 }), { id: 'v1' });
  const { user, address } = await open(VISIT);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this visit?' }));
  expect(question.getByText(/goes to Recently deleted for 30 days/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/checkins'));
});

it('says that a visit is gone', async () => {
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
  await renderPage(<VisitPage />, { at: '/checkins/v1', route: '/checkins/$id' });
  expect(await screen.findByText('Visit not found.')).toBeDefined();
});
