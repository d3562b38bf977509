import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WaitingPage } from '../../../app/waiting/waiting-page.tsx';
import { noteOwnReload } from '../../../platform/worker/own-reload.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { VisitPage } from '../page/visit-page.tsx';

// As while Fairlead reloads the page, where only what would be lost is asked about.
beforeEach(() => noteOwnReload(true));
afterEach(() => noteOwnReload(false));

const ME = '0198aaaa-0000-7000-8000-000000000001';
const CLIENT = '0198bbbb-0000-7000-8000-000000000001';
const HEALTH = { method: 'GET', path: '/api/health' };
const OF_VISIT = { id: 'v1' };
const VISIT = {
  ...{ _id: 'v1', clientId: CLIENT, companyName: 'Konkan Minerals', eventType: 'site_visit', date: '2026-11-21', time: '15:05' },
  ...{ timeZone: 'Asia/Dubai', location: 'Gate 3', latitude: 18.95, longitude: 72.85, accuracy: 12, fixAt: null, fixSource: 'live' },
  ...{ teamMembers: [], teamMemberNames: [], notes: 'Two reefers wait', imageProof: null, original: null, userId: ME, createdBy: ME },
  ...{ username: 'riya.nair', employeeId: null, employeeName: null, version: 1 },
  ...{ createdAt: '2026-11-21T11:20:00.000Z', updatedAt: '2026-11-21T11:20:00.000Z', timestamp: '2026-11-21T11:05:00.000Z' },
} as unknown as CheckIn;
const lost = () => new TypeError('Failed to fetch');
const conflict = () => ({ status: 409, json: { message: 'Someone saved this visit meanwhile', code: 'conflict' } });

let server: ReturnType<typeof fakeServer>;
const sends = () => server.callsTo(checkInEndpoints.update, OF_VISIT);
beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  server.on(HEALTH, lost);
  server.on(checkInEndpoints.update, lost, OF_VISIT);
  server.on(checkInEndpoints.get, () => ({ json: VISIT }), OF_VISIT);
  server.on(checkInEndpoints.timeline, () => ({ json: { entries: [], next: null } }), OF_VISIT);
  server.on(clientEndpoints.list, () => ({ json: { clients: [], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
});

/** Corrects the notes without a network, and leaves. */
async function correctOffline() {
  const { user, unmount } = await renderPage(<VisitPage />, { at: '/checkins/v1', route: '/checkins/$id' });
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  await user.type(form.getByRole('textbox', { name: 'Notes' }), ' here');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('The correction waits on this device and is sent by itself.');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
}

it('closes the form without a network, says what waits, and sends it when there is one', async () => {
  await correctOffline();
  const { user } = await renderPage(<WaitingPage />);
  await screen.findByText('Correction of the visit to Konkan Minerals');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect((await screen.findByText('Notes')).parentElement?.textContent).toBe('NotesTwo reefers wait here');
  expect(screen.queryByText('Location')).toBeNull();
  server.on(HEALTH, () => ({ json: {} }));
  server.on(checkInEndpoints.update, () => ({ status: 204 }), OF_VISIT);
  await user.click(screen.getByRole('button', { name: 'Try Now' }));
  await screen.findByText('Nothing is waiting.');
  expect(sends().at(-1)?.body).toEqual({ notes: 'Two reefers wait here', version: 1 });
  expect(new Set(sends().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('asks in the form about what someone else corrected meanwhile, and sends what was chosen', async () => {
  await correctOffline();
  server.on(HEALTH, () => ({ json: {} }));
  server.on(checkInEndpoints.update, conflict, OF_VISIT);
  server.on(checkInEndpoints.get, () => ({ json: { ...VISIT, notes: 'Theirs', location: 'Gate 4', version: 2 } }), OF_VISIT);
  const { user } = await renderPage(<WaitingPage />);
  await screen.findByText(/^Someone saved this visit meanwhile/);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Two reefers wait here');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('radio', { name: /^Yours/ }));
  server.on(checkInEndpoints.update, () => ({ json: { ...VISIT, version: 3 } }), OF_VISIT);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Nothing is waiting.');
  expect(sends().at(-1)?.body).toEqual({ notes: 'Two reefers wait here', version: 2 });
});

it('asks before a reload about what is typed in a correction that waits, which is not offered again', async () => {
  await correctOffline();
  const { user, unloadAnswers } = await renderPage(<WaitingPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Visit' }));
  await user.type(form.getByRole('textbox', { name: 'Notes' }), ' now');
  expect(new Set(unloadAnswers())).toEqual(new Set([true]));
});
