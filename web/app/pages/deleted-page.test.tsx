import { clientEndpoints, type DeletedClient } from '@fairlead/contract/clients';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { now } from '../../platform/time.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { withKinds } from '../kinds.ts';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const zephyr = (): DeletedClient => ({
  _id: 'c1',
  companyName: 'Zephyr Bulk',
  email: 'desk@zephyr.example',
  deletedAt: now().toISOString(),
  deletedBy: 'dev.menon',
});

let server: ReturnType<typeof fakeServer>;
let deleted: DeletedClient[];
beforeEach(() => {
  signedInAs('admin', ME);
  deleted = [zephyr()];
  server = fakeServer();
  meAs('Administrator');
  server.on(clientEndpoints.listDeleted, ({ query }) => {
    const clients = deleted.filter(({ companyName }) => companyName.toLowerCase().includes((query.get('search') ?? '').toLowerCase()));
    return { json: { clients, total: clients.length, page: 1, pages: 1, next: null, previous: null } };
  });
});

function meAs(role: string) {
  server.on(signInEndpoints.me, () => ({
    json: { _id: ME, username: 'admin', role, employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
  }));
}

async function page() {
  const { DeletedPage } = await withKinds(import('./deleted-page.tsx'));
  return renderPage(<DeletedPage />, { at: '/profile/deleted', route: '/profile/deleted' });
}

it('lists what was deleted, by whom, and how long it can still be restored', async () => {
  await page();
  const row = within((await screen.findByText('Zephyr Bulk')).closest('tr')!);
  expect(row.getByText('by dev.menon')).toBeDefined();
  expect(row.getByText('30 days')).toBeDefined();
  expect(screen.getByText('Page 1 of 1')).toBeDefined();
});

it('restores and leads to what is back', async () => {
  server.on(
    clientEndpoints.restore,
    () => {
      const [restored] = deleted;
      deleted = [];
      return { json: restored };
    },
    { id: 'c1' },
  );
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Restore Zephyr Bulk' }));
  expect(await screen.findByText(/Zephyr Bulk is back\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/salesandleadsclient/c1');
  expect(await screen.findByText('Nothing was deleted lately.')).toBeDefined();
});

it('says why it could not be restored, and keeps the row', async () => {
  server.on(clientEndpoints.restore, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), { id: 'c1' });
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Restore Zephyr Bulk' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The disk is full');
  expect(screen.getByText('Zephyr Bulk')).toBeDefined();
});

it('searches, and says when nothing was found', async () => {
  const { user, address } = await page();
  await user.type(await screen.findByRole('searchbox', { name: 'Company or email' }), 'konkan{Enter}');
  expect(await screen.findByText('Nothing deleted found for “konkan”.')).toBeDefined();
  expect(address()).toContain('search=konkan');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Zephyr Bulk')).toBeDefined();
});

it('offers another try after a failure', async () => {
  server.on(clientEndpoints.listDeleted, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  await page();
  expect((await screen.findByRole('alert')).textContent).toContain('Error: The disk is full');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

it('is for Administrators', async () => {
  meAs('Manager');
  await page();
  expect(await screen.findByText('Only an Administrator restores what was deleted.')).toBeDefined();
  expect(server.callsTo(clientEndpoints.listDeleted)).toEqual([]);
});

it('lists deleted employees too, and restores them', async () => {
  const meera = { _id: 'e1', employeeName: 'Meera Pillai', employeeId: 'EMP-9', emailId: 'meera@fairlead.example' };
  let employees = [{ ...meera, deletedAt: now().toISOString(), deletedBy: 'dev.menon' }];
  server.on(teamEndpoints.listDeleted, () => ({
    json: { employees, total: employees.length, page: 1, pages: 1, next: null, previous: null },
  }));
  server.on(
    teamEndpoints.restore,
    () => {
      employees = [];
      return { json: meera };
    },
    { id: 'e1' },
  );
  const { user, address } = await page();
  await user.click(await screen.findByRole('radio', { name: 'Employees' }));
  expect(address()).toBe('/profile/deleted?kind=team');
  const row = within((await screen.findByText('Meera Pillai')).closest('tr')!);
  expect(row.getByText('meera@fairlead.example')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Restore Meera Pillai' }));
  expect(await screen.findByText(/Meera Pillai is back\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/teammanagement_salesleads/e1');
  expect(await screen.findByText('Nothing was deleted lately.')).toBeDefined();
});

it('restores a note of a client, and leads to that client', async () => {
  const note = { _id: 'n1', text: 'Wants FOB', recordId: 'c1', recordName: 'Zephyr Bulk', deletedAt: now().toISOString(), deletedBy: null };
  let notes = [note];
  server.on(clientRecordEndpoints.listDeletedNotes, () => ({
    json: { notes, total: notes.length, page: 1, pages: 1, next: null, previous: null },
  }));
  server.on(
    clientRecordEndpoints.restoreNote,
    () => {
      notes = [];
      return { json: {} };
    },
    { noteId: 'n1' },
  );
  const { user } = await page();
  await user.click(await screen.findByRole('radio', { name: 'Client notes' }));
  const row = within((await screen.findByText('Wants FOB')).closest('tr')!);
  expect(row.getByText('Zephyr Bulk')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Restore Wants FOB' }));
  expect(await screen.findByText(/Wants FOB is back\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/salesandleadsclient/c1');
  expect(await screen.findByText('Nothing was deleted lately.')).toBeDefined();
});
