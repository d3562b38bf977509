import { type ApiKey, KEY_MESSAGES, keyEndpoints } from '@fairlead/contract/api-keys';
import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { peopleEndpoints } from '@fairlead/contract/people';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { KeysPanel } from './api-keys-panel.tsx';

const KEY: ApiKey = {
  _id: 'k1',
  name: 'Website form',
  start: 'fl_k3y00001',
  access: 'write',
  areas: ['clients', 'checkins'],
  account: { _id: 'u2', username: 'website' },
  createdBy: 'riya.nair',
  createdAt: '2026-01-20T08:30:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};

async function panelOf(keys: ApiKey[], { isFactorOn = false } = {}) {
  signedInAs('riya.nair', 'u1');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({
    json: { _id: 'u1', username: 'riya.nair', role: 'Administrator', employeeId: null, preferences: DEFAULT_PREFERENCES },
  }));
  server.on(keyEndpoints.list, () => ({ json: keys }));
  server.on(secondFactorEndpoints.secondFactor, () => ({ json: { isOn: isFactorOn, isRequired: false, recoveryCodesLeft: 0 } }));
  server.on(providerEndpoints.providerLink, () => ({ json: { link: null } }));
  server.on(peopleEndpoints.list, () => ({ json: { accounts: [], page: 1, pages: 1 } }));
  const { user } = await renderPage(<KeysPanel />);
  return { server, user };
}

it('says what keys are for while there are none, and where all calls are described', async () => {
  await panelOf([]);
  expect(await screen.findByText('No API keys yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/help/api?keys=yes');
});

it('lists what each key may do, with whose rights, and whether it is used and valid', async () => {
  const old = { ...KEY, _id: 'k2', name: 'Old sheet', access: 'read' as const, areas: null, createdBy: null };
  const { user } = await panelOf([KEY, { ...old, lastUsedAt: '2026-02-01T00:00:00.000Z', expiresAt: '2026-03-01T00:00:00.000Z' }]);
  const lines = (await within(await screen.findByRole('list', { name: 'API keys' })).findAllByRole('listitem')).map(
    (each) => each.textContent,
  );
  expect(lines[0]).toMatch(
    /^Website formReads and changesClients, Visits, as websitefl_k3y00001… · made by riya.nair on .*never used · does not expireRevoke$/,
  );
  expect(lines[1]).toMatch(
    /^Old sheetReadsExpiredEverything keys can be for, as website.*made by an account that is gone .*last used \d+d ago · expired on /,
  );
  await user.click(screen.getByRole('button', { name: 'New key' }));
  expect(await screen.findByRole('dialog', { name: 'New API key' })).toBeDefined();
});

it('lists ten keys, and as many more when asked', async () => {
  const keys = Array.from({ length: 23 }, (_, at) => ({ ...KEY, _id: `k${at}`, name: `Program ${at + 1}` }));
  const { user } = await panelOf(keys);
  const count = async () => within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem').length;
  expect(await count()).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Show 10 more of 13' }));
  expect(await count()).toBe(20);
  await user.click(screen.getByRole('button', { name: 'Show 3 more of 3' }));
  expect([await count(), screen.queryByRole('button', { name: /^Show/ })]).toEqual([23, null]);
  expect(document.activeElement?.textContent).toContain('Program 21');
});

it('shows as many as reach a key that was just made', async () => {
  const keys = Array.from({ length: 13 }, (_, at) => ({ ...KEY, _id: `k${at}`, name: `Program ${at + 1}` }));
  const { server, user } = await panelOf(keys);
  const last = { ...KEY, _id: 'k99', name: 'Website form' };
  server.on(keyEndpoints.create, () => ({ status: 201, json: { ...last, key: 'fl_k3y00001_secret' } }));
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByLabelText('Name'), 'Website form');
  server.on(keyEndpoints.list, () => ({ json: [...keys, last] }));
  await user.type(screen.getByLabelText('Current Password'), 'anchors aweigh{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'API keys' })).getAllByRole('listitem')).toHaveLength(14));
});

it('makes a key with the password once more, and shows it once', async () => {
  const { server, user } = await panelOf([], { isFactorOn: true });
  server.on(keyEndpoints.create, () => ({ status: 201, json: { ...KEY, key: 'fl_k3y00001_secret' } }));
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  await user.type(dialog.getByLabelText('Name'), 'Website form');
  await user.selectOptions(dialog.getByLabelText('It may'), 'Read and change');
  await user.selectOptions(dialog.getByLabelText('What it is for'), 'Only what is ticked');
  await user.selectOptions(dialog.getByLabelText('Expires'), 'Never');
  await user.type(dialog.getByLabelText('Current Password'), 'anchors aweigh');
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
  expect(await dialog.findByText(`What it is for: ${KEY_MESSAGES.areasMissing}`)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Clients' }));
  await user.click(dialog.getByRole('button', { name: 'Make the key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'API key for Website form' }));
  const field = shown.getByLabelText<HTMLInputElement>('API key');
  expect(field.value).toBe('fl_k3y00001_secret');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByDisplayValue('fl_k3y00001_secret')).toBe(field);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('fl_k3y00001_secret')).toBeNull();
  const proof = { currentPassword: 'anchors aweigh', code: '123456' };
  expect(server.callsTo(keyEndpoints.create).map(({ body }) => body)).toEqual([
    { name: 'Website form', access: 'write', areas: ['clients'], accountId: 'u1', days: null, ...proof },
  ]);
});

it.each([
  ['no answer came', new Error('gone')],
  ['a gateway answered for the server', { status: 502 }],
])('says that a key may have been made where %s, and reads the list again', async (_what, lost) => {
  const { server, user } = await panelOf([]);
  server.on(keyEndpoints.create, () => lost);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByLabelText('Name'), 'Website form');
  server.on(keyEndpoints.list, () => ({ json: [KEY] }));
  await user.type(screen.getByLabelText('Current Password'), 'anchors aweigh{Enter}');
  expect(await screen.findByText(KEY_MESSAGES.lost)).toBeDefined();
  await waitFor(() => expect(screen.getByRole('list', { name: 'API keys', hidden: true }).textContent).toContain('Website form'));
});

it('repeats what the server itself says of a failure, and offers no locked account', async () => {
  const { server, user } = await panelOf([]);
  server.on(keyEndpoints.create, () => ({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }));
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByLabelText('Name'), 'Website form');
  await user.type(screen.getByLabelText('Current Password'), 'anchors aweigh{Enter}');
  expect(await screen.findByText('Something went wrong.')).toBeDefined();
  expect(server.callsTo(peopleEndpoints.list).map(({ query }) => query.get('disabled'))).toEqual(['no']);
});

it('asks before a key is revoked', async () => {
  const { server, user } = await panelOf([KEY]);
  server.on(keyEndpoints.revoke, () => ({ status: 204 }), { id: 'k1' });
  await user.click(await screen.findByRole('button', { name: 'Revoke Website form' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke Website form?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.callsTo(keyEndpoints.revoke, { id: 'k1' })).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Revoke Website form' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Revoke Website form?' })).getByRole('button', { name: 'Revoke' }),
  );
  await waitFor(() => expect(server.callsTo(keyEndpoints.revoke, { id: 'k1' })).toHaveLength(1));
});
