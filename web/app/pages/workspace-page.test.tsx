import { accountEndpoints } from '@fairlead/contract/accounts';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const me = {
  _id: 'u1',
  username: 'riya.nair',
  phoneNumber: null,
  emailId: null,
  profilePicture: null,
  employeeId: null,
  mustChangePassword: false,
};

async function workspaceOf(role: AccountRole) {
  signedInAs(me.username, me._id);
  const server = fakeServer();
  server.on(accountEndpoints.me, () => ({ json: { ...me, role } }));
  server.on(settingsEndpoints.get, () => ({ json: { clientVisibility: 'all', timeZone: 'Asia/Kolkata', projects: ['Kandla'] } }));
  const { user } = await renderPage(<WorkspacePage />, { at: '/profile/workspace', route: '/profile/workspace' });
  return { server, user };
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
  server.on(settingsEndpoints.update, () => ({ json: { clientVisibility: 'department', timeZone: 'Asia/Kolkata', projects: ['Kandla'] } }));
  await user.click(await choice("Their department's clients"));
  await user.click(save());
  await screen.findByText('Saved');
  expect(server.callsTo(settingsEndpoints.update).map(({ body }) => body)).toEqual([{ clientVisibility: 'department' }]);
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

it('is not shown to anyone else', async () => {
  const { server } = await workspaceOf('Manager');
  await screen.findByText('Only an Administrator changes the workspace.');
  expect(server.callsTo(settingsEndpoints.get)).toEqual([]);
});
