import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import { type ClientMerge, clientMergeEndpoints, MERGE_MESSAGES } from '@fairlead/contract/clients/merges';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const aClient = (_id: string, part: Partial<Client>) =>
  ({
    ...{
      _id,
      email: 'sales@konkan.example',
      sites: [],
      profilePicture: null,
      opportunityCurrency: 'USD',
      createdBy: ME,
      assignedToId: null,
    },
    ...{ version: 3, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...part,
  }) as unknown as Client;
const konkan = aClient('c1', { companyName: 'Konkan Minerals', country: 'India', notes: 'Calls early' });
const traders = aClient('c2', { companyName: 'Konkan Traders', phone: '+91 832 555 0177', notes: 'Met at the port', version: 7 });
const merge: ClientMerge = {
  ...{ _id: 'm1', at: '2026-11-26T10:00:00.000Z', by: 'riya.nair', keptId: 'c1', undoUntil: '2026-12-26T10:00:00.000Z', mayUndo: true },
  clients: [{ _id: 'c2', companyName: 'Konkan Traders' }],
};

let server: ReturnType<typeof fakeServer>;
const onClose = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  onClose.mockClear();
  signedInAs('riya.nair', ME);
  server = fakeServer();
  signInWith('Administrator');
  store(konkan);
  store(traders);
  server.on(clientMergeEndpoints.merge, () => ({ json: { client: konkan, merge } }));
  server.on(clientMergeEndpoints.listMerges, () => ({ json: [] }), { id: 'c1' });
});

const store = (client: Client) => server.on(clientEndpoints.get, () => ({ json: client }), { id: client._id });
function signInWith(role: AccountRole) {
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role, employeeId: null, profilePicture: null } }));
}

async function dialog() {
  const shown = await renderPage(<MergeDialog ids={['c1', 'c2']} onClose={onClose} />);
  await screen.findByRole('group', { name: 'Which client is kept?' });
  return shown;
}
const choice = (field: string, name: string | RegExp) => within(screen.getByRole('group', { name: field })).getByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });
const sent = () => server.callsTo(clientMergeEndpoints.merge).at(-1)?.body;

it('keeps what is chosen field by field, and leads to the client that was kept', async () => {
  const { user, address } = await dialog();
  expect(choice('Which client is kept?', /^Konkan Minerals/)).toHaveProperty('checked', true);
  expect(choice('Phone', /^Konkan Traders/)).toHaveProperty('checked', true);
  expect(screen.getByText('1 field is the same')).toBeDefined();
  await user.click(choice('Company Name', /^Konkan Traders/));
  expect(choice('Notes', /^Both/)).toHaveProperty('checked', true);
  await user.click(button('Merge'));
  await expect.poll(address).toBe('/salesandleadsclient/c1');
  expect(sent()).toEqual({
    ...{ keepId: 'c1', ids: ['c2'], versions: { c1: 3, c2: 7 } },
    values: { companyName: 'Konkan Traders', phone: '+91 832 555 0177', notes: 'Calls early\n\nMet at the port' },
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps another client, whose values then come first, or takes all values of one', async () => {
  const { user } = await dialog();
  await user.click(choice('Which client is kept?', /^Konkan Traders/));
  expect(choice('Company Name', /^Konkan Traders/)).toHaveProperty('checked', true);
  expect(choice('Country', /^Konkan Minerals/)).toHaveProperty('checked', true);
  expect(screen.getByText(/is kept, with its address/).textContent).toMatch(/^Konkan Traders is kept.*of Konkan Minerals move to it/);
  await user.click(button('Use all values of Konkan Minerals'));
  expect(choice('Notes', /^Konkan Minerals/)).toHaveProperty('checked', true);
  expect(choice('Phone', /^Konkan Traders/)).toHaveProperty('checked', true);
});

it('offers the photos to choose from, that of another where the kept one has none', async () => {
  store({ ...traders, profilePicture: '/uploads/p2' });
  const { user } = await dialog();
  expect(choice('Photo', /^Konkan Traders/)).toHaveProperty('checked', true);
  expect(screen.getByRole('img', { name: 'Photo of Konkan Traders' }).getAttribute('src')).toBe('/uploads/p2');
  await user.click(button('Merge'));
  await expect.poll(() => sent()).toMatchObject({ values: { profilePicture: '/uploads/p2' } });
});

it('keeps the photo of the kept client unless another or none is chosen, and says at the photo what was refused', async () => {
  store({ ...konkan, profilePicture: '/uploads/p1' });
  const { user } = await dialog();
  expect(choice('Photo', /^Konkan Minerals/)).toHaveProperty('checked', true);
  server.on(clientMergeEndpoints.merge, () => ({
    ...{ status: 400, json: { message: 'Please check these fields.', code: 'invalid', fields: { 'values.profilePicture': 'is gone' } } },
  }));
  await user.click(button('Merge'));
  await screen.findByRole('group', { name: 'Photo', description: 'is gone' });
  expect(sent()).not.toHaveProperty('values.profilePicture');
  await user.click(choice('Photo', /No photo$/));
  await user.click(button('Merge'));
  await expect.poll(() => sent()).toMatchObject({ values: { profilePicture: null } });
});

it('names who was changed meanwhile, shows the values of now and keeps the choices', async () => {
  const { user } = await dialog();
  await user.click(choice('Company Name', /^Konkan Traders/));
  server.on(clientMergeEndpoints.merge, () => ({ status: 409, json: { message: MERGE_MESSAGES.changedMeanwhile, code: 'conflict' } }));
  store({ ...traders, phone: '+91 22 555 0100', version: 8 });
  await user.click(button('Merge'));
  expect(await screen.findByText(/^Konkan Traders was changed meanwhile\./)).toBeDefined();
  expect(choice('Phone', /22 555 0100/)).toHaveProperty('checked', true);
  expect(choice('Company Name', /^Konkan Traders/)).toHaveProperty('checked', true);
  server.on(clientMergeEndpoints.merge, () => ({ json: { client: konkan, merge } }));
  await user.click(button('Merge'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toMatchObject({ versions: { c1: 3, c2: 8 }, values: { companyName: 'Konkan Traders', phone: '+91 22 555 0100' } });
});

it('shows what was refused at its field', async () => {
  const { user } = await dialog();
  server.on(clientMergeEndpoints.merge, () => ({
    ...{ status: 400, json: { message: 'Please check these fields.', code: 'invalid', fields: { phone: 'must have at least 3 digits' } } },
  }));
  await user.click(button('Merge'));
  const group = await screen.findByRole('group', { name: 'Phone', description: 'must have at least 3 digits' });
  expect(group.contains(document.activeElement)).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('counts as done what was done while its answer was lost', async () => {
  const { user, address } = await dialog();
  server.on(clientMergeEndpoints.merge, () => new Error('lost'));
  server.on(clientMergeEndpoints.listMerges, () => new Error('lost'), { id: 'c1' });
  await user.click(button('Merge'));
  await screen.findByText(/^Network error/);
  server.on(clientMergeEndpoints.merge, () => ({ status: 404, json: { message: 'Client not found', code: 'not_found' } }));
  server.on(clientMergeEndpoints.listMerges, () => ({ json: [merge] }), { id: 'c1' });
  await user.click(button('Merge'));
  await expect.poll(address).toBe('/salesandleadsclient/c1');
});

it('gives back what was chosen before it was closed by accident', async () => {
  const first = await dialog();
  await first.user.click(choice('Notes', /^Konkan Traders/));
  first.unmount();
  await dialog();
  expect(choice('Notes', /^Konkan Traders/)).toHaveProperty('checked', true);
});

it('lets keep only one whose others may be deleted, and says so where there is none', async () => {
  signInWith('Member');
  store({ ...konkan, createdBy: 'somebody' });
  store({ ...traders, createdBy: ME });
  const { unmount } = await renderPage(<MergeDialog ids={['c1', 'c2']} onClose={onClose} />);
  expect(await screen.findByText(/^You may edit no client here/)).toBeDefined();
  unmount();
  store({ ...konkan, createdBy: ME });
  store({ ...traders, createdBy: ME });
  await dialog();
  expect(choice('Which client is kept?', /^Konkan Traders/)).toHaveProperty('disabled', false);
});

it('says that a client is gone, and which are still there', async () => {
  server.on(clientEndpoints.get, () => ({ status: 404, json: { message: 'Client not found', code: 'not_found' } }), { id: 'c2' });
  await renderPage(<MergeDialog ids={['c1', 'c2']} onClose={onClose} />);
  expect(await screen.findByText('One of these clients is no longer there.')).toBeDefined();
  expect(await screen.findByText(/^Still there: Konkan Minerals\./)).toBeDefined();
});
