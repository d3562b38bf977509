import { ACCOUNT_MESSAGES, accountEndpoints, type CurrentUser, PROFILE_PICTURE_MAX_BYTES } from '@fairlead/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const me: CurrentUser = {
  _id: 'u1',
  username: 'riya.nair',
  phoneNumber: '+91 98480 22119',
  emailId: null,
  profilePicture: '/uploads/p1',
  role: 'Member',
  employeeId: null,
  mustChangePassword: false,
};

async function profileOf(user: CurrentUser = me) {
  signedInAs(user.username, user._id);
  const server = fakeServer();
  server.on(accountEndpoints.me, () => ({ json: user }));
  const page = await renderPage(<ProfilePage />, { at: '/profile', route: '/profile' });
  await screen.findByLabelText('Username');
  return { server, person: page.user };
}

const alertSays = (message: string) => screen.findByRole('alertdialog', { name: message });

it('saves what was typed, tells so, and follows a new username', async () => {
  const { server, person } = await profileOf();
  server.on(accountEndpoints.updateMe, () => ({ json: { ...me, username: 'riya' } }));
  await person.clear(screen.getByLabelText('Username'));
  await person.type(screen.getByLabelText('Username'), 'riya');
  await person.type(screen.getByLabelText('Email Id'), 'riya@example.com');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await alertSays(ACCOUNT_MESSAGES.saved);
  expect(server.callsTo(accountEndpoints.updateMe)[0]?.body).toEqual({
    username: 'riya',
    phoneNumber: '+91 98480 22119',
    emailId: 'riya@example.com',
  });
  expect(currentSession()?.username).toBe('riya');
});

it('asks for the current password as soon as a new one is typed, and sends both', async () => {
  const { server, person } = await profileOf();
  server.on(accountEndpoints.updateMe, () => ({ json: me }));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await person.type(screen.getByLabelText('Change Password'), 'a new harbour');
  await person.type(screen.getByLabelText('Current Password'), 'the old one');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await alertSays(ACCOUNT_MESSAGES.saved);
  expect(server.callsTo(accountEndpoints.updateMe)[0]?.body).toMatchObject({
    newPassword: 'a new harbour',
    currentPassword: 'the old one',
  });
});

it('shows a refusal as an alert and under its field', async () => {
  const { server, person } = await profileOf();
  server.on(accountEndpoints.updateMe, () => ({
    status: 409,
    json: { message: ACCOUNT_MESSAGES.usernameTaken, code: 'conflict', fields: { username: ACCOUNT_MESSAGES.usernameTaken } },
  }));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await alertSays(ACCOUNT_MESSAGES.usernameTaken);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

it('takes a removed picture away at once, and brings it back with an alert when the server refuses', async () => {
  const { server, person } = await profileOf();
  const { promise, resolve } = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(accountEndpoints.updateMe, () => promise);
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  resolve({ status: 500, json: { message: 'x', code: 'internal' } });
  await alertSays(ACCOUNT_MESSAGES.pictureRemoveFailed);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined();
  expect(server.callsTo(accountEndpoints.updateMe)[0]?.body).toEqual({ profilePicture: null });
});

it.each([
  ['no picture', new File(['text'], 'notes.txt', { type: 'text/plain' }), ACCOUNT_MESSAGES.notAnImage],
  [
    'too large',
    new File([new Uint8Array(PROFILE_PICTURE_MAX_BYTES + 1)], 'big.png', { type: 'image/png' }),
    ACCOUNT_MESSAGES.pictureTooLarge,
  ],
])('refuses a file that is %s before it is sent', async (_case, file, message) => {
  const { server } = await profileOf();
  const { default: userEvent } = await import('@testing-library/user-event');
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Edit', { selector: 'input' }), file);
  await alertSays(message);
  expect(server.callsTo(accountEndpoints.uploadPicture)).toEqual([]);
});

it('sends a picture of exactly the limit', async () => {
  const { server, person } = await profileOf();
  server.on(accountEndpoints.uploadPicture, () => ({ json: { ...me, profilePicture: '/uploads/p2' } }));
  const file = new File([new Uint8Array(PROFILE_PICTURE_MAX_BYTES)], 'me.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Edit', { selector: 'input' }), file);
  await waitFor(() => expect(server.callsTo(accountEndpoints.uploadPicture)).toHaveLength(1));
});

it('offers the accounts and the workspace to Administrators', async () => {
  await profileOf({ ...me, role: 'Administrator' });
  for (const name of [/Accounts/, /Workspace/]) expect(await screen.findByRole('link', { name })).toBeDefined();
});

it('hides the accounts and the workspace from Members', async () => {
  await profileOf();
  for (const name of [/Accounts/, /Workspace/]) expect(screen.queryByRole('link', { name })).toBeNull();
});
