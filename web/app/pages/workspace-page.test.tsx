import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { SETTINGS_DEFAULT, type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { SETTING_GROUPS, SETTINGS_MESSAGES } from '@fairlead/contract/settings/fields';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SETTINGS_PAGES } from '../../areas/settings/public/settings-pages.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const SETTINGS: Settings = { ...SETTINGS_DEFAULT, timeZone: 'Asia/Kolkata', projects: ['Kandla'] };
const me = {
  _id: 'u1',
  username: 'riya.nair',
  phoneNumber: null,
  emailId: null,
  profilePicture: null,
  employeeId: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  preferences: DEFAULT_PREFERENCES,
};

async function workspaceOf(role: AccountRole, at = '/profile/workspace/visibility') {
  signedInAs(me.username, me._id);
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { ...me, role } }));
  server.on(settingsEndpoints.get, () => ({ json: SETTINGS }));
  const { user, queryClient } = await renderPage(<WorkspacePage />, {
    at,
    route: at.split('/').length > 3 ? '/profile/workspace/$page' : at,
  });
  return { server, user, queryClient };
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const save = () => {
  const form = screen.getByRole('group', { name: 'Members and Viewers see' }).closest('form') as HTMLFormElement;
  return within(form).getByRole<HTMLButtonElement>('button', { name: 'Save' });
};

it('shows what holds, explains each choice, and has nothing to save until another is chosen', async () => {
  const { user } = await workspaceOf('Administrator');
  const all = await choice('All clients');
  expect(all.checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(all.getAttribute('aria-describedby')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await user.click(await choice('Their own clients'));
  expect(save().disabled).toBe(false);
});

it('saves the choice, says so, and then has nothing to save', async () => {
  const { server, user } = await workspaceOf('Administrator');
  server.on(settingsEndpoints.update, () => ({ json: { ...SETTINGS, clientVisibility: 'department' } }));
  await user.click(await choice("Their department's clients"));
  await user.click(save());
  await screen.findByText('Saved');
  expect(server.callsTo(settingsEndpoints.update).map(({ body }) => body)).toEqual([
    { clientVisibility: 'department', basedOn: { clientVisibility: 'all' } },
  ]);
  expect((await choice("Their department's clients")).checked).toBe(true);
  expect(save().disabled).toBe(true);
});

it('shows why it could not be saved and keeps the choice', async () => {
  const { server, user } = await workspaceOf('Administrator');
  server.on(settingsEndpoints.update, () => ({
    status: 403,
    json: { message: 'You are not allowed to change settings', code: 'forbidden' },
  }));
  await user.click(await choice('Their own clients'));
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You are not allowed to change settings'));
  expect((await choice('Their own clients')).checked).toBe(true);
  expect(save().disabled).toBe(false);
});

it('sends one project a line, shows a refusal at its field, and keeps what was typed', async () => {
  const { server, user } = await workspaceOf('Administrator', '/profile/workspace/lists');
  const fields = { 'projects.1': 'Must be at most 120 characters' };
  server.on(settingsEndpoints.update, () => ({ status: 400, json: { code: 'invalid', message: 'Check the fields', fields } }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Projects' });
  await user.type(field, '{Enter}Mundra coal');
  const saveProjects = within(field.closest('form') as HTMLFormElement).getByRole('button', { name: 'Save' });
  await user.click(saveProjects);
  expect(await screen.findByText('Must be at most 120 characters')).toBeDefined();
  expect(field.value).toBe('Kandla\nMundra coal');
  server.on(settingsEndpoints.update, () => ({ json: { ...SETTINGS, projects: ['Kandla', 'Mundra coal'] } }));
  await user.click(saveProjects);
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.callsTo(settingsEndpoints.update).at(-1)?.body).toEqual({
    projects: ['Kandla', 'Mundra coal'],
    basedOn: { projects: ['Kandla'] },
  });
});

/** A server that has other settings by now than those that the page shows, and refuses what is not based on them. */
function changedMeanwhile(server: Awaited<ReturnType<typeof workspaceOf>>['server'], change: Partial<Settings>) {
  let stored = { ...SETTINGS, ...change };
  server.on(settingsEndpoints.get, () => ({ json: stored }));
  server.on(settingsEndpoints.update, ({ body }) => {
    const { basedOn, ...values } = body as Partial<Settings> & { basedOn: object };
    const isOld = Object.entries(basedOn).some(([name, was]) => JSON.stringify(was) !== JSON.stringify(stored[name as keyof Settings]));
    if (isOld) return { status: 409, json: { code: 'conflict', message: SETTINGS_MESSAGES.savedFirst } };
    stored = { ...stored, ...values };
    return { json: stored };
  });
  return () => stored;
}

it('keeps the line that somebody else has added to a list meanwhile', async () => {
  const { server, user } = await workspaceOf('Administrator', '/profile/workspace/lists');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Projects' });
  await user.type(field, '{Enter}Mundra coal');
  const stored = changedMeanwhile(server, { projects: ['Kandla', 'Pipavav'] });
  await user.click(within(field.closest('form') as HTMLFormElement).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect([stored().projects, field.value]).toEqual([['Kandla', 'Mundra coal', 'Pipavav'], 'Kandla\nMundra coal\nPipavav']);
});

it('keeps what is typed in a field while it passes by what was stored before somebody else changed it', async () => {
  const { server, user, queryClient } = await workspaceOf('Administrator', '/profile/workspace/general');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(field, 'X');
  changedMeanwhile(server, { workspaceName: 'Harbour' });
  await queryClient.invalidateQueries();
  await user.type(field, '{Backspace}');
  expect(field.value).toBe(SETTINGS.workspaceName);
});

it('shows what somebody else has stored meanwhile beside the choice, and takes the one that is chosen', async () => {
  const { server, user } = await workspaceOf('Administrator');
  await user.click(await choice('Their own clients'));
  const stored = changedMeanwhile(server, { clientVisibility: 'department' });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  expect(dialog.getByText('Someone else saved this setting while you were editing it')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Nothing was saved: someone else changed the same setting meanwhile.');
  expect([stored().clientVisibility, (await choice('Their own clients')).checked]).toEqual(['department', true]);
  await user.click(save());
  const again = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  await user.click(again.getByRole('radio', { name: /Theirs\s*Their department's clients/ }));
  await user.click(again.getByRole('radio', { name: /Yours\s*Their own clients/ }));
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(stored().clientVisibility).toBe('own');
});

it('offers for how long devices keep data, with none at all and the present number', async () => {
  const { server, user } = await workspaceOf('Administrator', '/profile/workspace/devices');
  server.on(settingsEndpoints.get, () => ({ json: { ...SETTINGS, deviceDays: 10 } }));
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Data on devices' });
  const offered = within(field).getAllByRole<HTMLOptionElement>('option');
  expect(offered.map(({ value }) => value)).toEqual(['0', '1', '3', '7', '10', '14', '21', '30']);
  expect([offered[0]?.label, offered[1]?.label, field.value]).toEqual(['No data on devices', 'Kept 1 day without contact', '10']);
  server.on(settingsEndpoints.update, () => ({ json: { ...SETTINGS, deviceDays: 0 } }));
  await user.selectOptions(field, 'No data on devices');
  await user.click(within(field.closest('form') as HTMLFormElement).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.callsTo(settingsEndpoints.update).at(-1)?.body).toEqual({ deviceDays: 0, basedOn: { deviceDays: 10 } });
});

it('says of a setting that the environment decides that it can be changed only there', async () => {
  const { server } = await workspaceOf('Administrator', '/profile/workspace/maps');
  server.on(settingsEndpoints.get, () => ({ json: { ...SETTINGS, tileUrl: 'https://tiles.example/{z}/{x}/{y}', fixed: ['tileUrl'] } }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of street tiles' });
  expect([field.disabled, field.value]).toEqual([true, 'https://tiles.example/{z}/{x}/{y}']);
  expect(screen.getByText(/set by the environment of the server/)).toBeDefined();
});

it('leads to a page for each kind of setting, and each setting is on one of them', async () => {
  await workspaceOf('Administrator', '/profile/workspace');
  await screen.findByRole('navigation', { name: 'Settings of the workspace' });
  const links = screen.getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href')).filter((address) => address?.startsWith('/profile/workspace/'));
  expect(addresses).toEqual(
    ['general', 'visibility', 'signing-in', 'devices', 'maps', 'visit-log', 'enquiries', 'backups', 'api-keys', 'lists'].map(
      (name) => `/profile/workspace/${name}`,
    ),
  );
  expect(SETTINGS_PAGES.flatMap(({ groups }) => groups).sort()).toEqual([...SETTING_GROUPS].sort());
});

it('has the page’s title, its way back and the headings of its panels', async () => {
  await workspaceOf('Administrator', '/profile/workspace/maps');
  await screen.findByRole('heading', { level: 2, name: 'Map' });
  expect(screen.getByRole('heading', { level: 1, name: 'Maps and positions' })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Map', 'Positions']);
  expect(screen.getByRole('link', { name: 'Workspace' }).getAttribute('href')).toBe('/profile/workspace');
});

it('lets an Administrator check the log of visits', async () => {
  await workspaceOf('Administrator', '/profile/workspace/visit-log');
  expect(await screen.findByRole('button', { name: 'Check now' })).toBeDefined();
});

it('is not shown to anyone else', async () => {
  const { server } = await workspaceOf('Manager');
  await screen.findByText('Only an Administrator changes the workspace.');
  expect(server.callsTo(settingsEndpoints.get)).toEqual([]);
});
