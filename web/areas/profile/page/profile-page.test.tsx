import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { pushEndpoints } from '@fairlead/contract/notifications/push';
import { PROFILE_MESSAGES, PROFILE_PICTURE_MAX_BYTES, profileEndpoints } from '@fairlead/contract/profile';
import { SIGN_IN_MESSAGES, signInEndpoints } from '@fairlead/contract/sign-in';
import { type CurrentUser, DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { hasDrafts } from '../../../platform/drafts/kept-drafts.ts';
import { currentSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { LogOutProvider } from '../../sign-in/public/log-out.ts';
import { accountQueries } from '../../sign-in/public/sign-in.queries.ts';
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
  mustSetUpSecondFactor: false,
  preferences: DEFAULT_PREFERENCES,
};

const instant = '2026-11-20T08:30:00.000Z';
const phone = {
  _id: 's1',
  device: 'Firefox on Android',
  address: '203.0.113.7',
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: false,
};
const sessions = [{ ...phone, _id: 's2', device: 'Chrome on Windows', isCurrent: true }, phone];

async function openProfile(user: CurrentUser = me, link: object | null = null, at = '/profile', logOut = () => {}) {
  signedInAs(user.username, user._id);
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: user }));
  server.on(signInEndpoints.sessions, () => ({ json: { sessions } }));
  server.on(pushEndpoints.push, () => ({ json: { publicKey: 'key', isOn: false } }));
  server.on(secondFactorEndpoints.secondFactor, () => ({ json: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } }));
  server.on(providerEndpoints.providerLink, () => ({ json: { link } }));
  server.on(passkeyEndpoints.passkeys, () => ({ json: { passkeys: [] } }));
  const page = await renderPage(
    <LogOutProvider value={logOut}>
      <ProfilePage />
    </LogOutProvider>,
    { at, route: '/profile' },
  );
  await screen.findByLabelText('Username');
  return { server, person: page.user, queries: page.queryClient };
}

const findAlert = (message: string) => screen.findByRole('alertdialog', { name: message });

it('saves what was typed, says so, and shows a new username', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({ json: { ...me, username: 'riya' } }));
  await person.clear(screen.getByLabelText('Username'));
  await person.type(screen.getByLabelText('Username'), 'riya');
  await person.type(screen.getByLabelText('Email Id'), 'riya@example.com');
  await person.type(screen.getByLabelText('Current Password'), 'the old one');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await findAlert(PROFILE_MESSAGES.saved);
  expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).toEqual({
    username: 'riya',
    emailId: 'riya@example.com',
    currentPassword: 'the old one',
  });
  expect(currentSession()?.username).toBe('riya');
});

it('asks for the current password as soon as a new one is typed, and sends both', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({ json: me }));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await person.type(screen.getByLabelText('Change Password'), 'a new harbour');
  await person.type(screen.getByLabelText('Current Password'), 'the old one');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findAlert(PROFILE_MESSAGES.saved);
  expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).toMatchObject({
    newPassword: 'a new harbour',
    currentPassword: 'the old one',
  });
});

it('asks for the current password when the username or the e-mail changes, and for nothing else', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({ json: me }));
  await person.type(screen.getByLabelText('Phone Number'), '0');
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  for (const label of ['Username', 'Email Id']) {
    await person.type(screen.getByLabelText(label), 'x');
    expect(screen.getByLabelText('Current Password')).toBeDefined();
    await person.type(screen.getByLabelText(label), '{Backspace}');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  }
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findAlert(PROFILE_MESSAGES.saved);
  expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).not.toHaveProperty('currentPassword');
});

it('sends only what was typed, so that what was changed on another device meanwhile stays, and shows that', async () => {
  const { server, person, queries } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({ json: me }));
  await person.type(screen.getByLabelText('Phone Number'), '0');
  await person.type(screen.getByLabelText('Email Id'), 'x{Backspace}');
  queries.setQueryData(accountQueries.me().queryKey, { ...me, username: 'riya', emailId: 'riya@example.com', phoneNumber: '1' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('riya'));
  expect({
    email: screen.getByLabelText<HTMLInputElement>('Email Id').value,
    phone: screen.getByLabelText<HTMLInputElement>('Phone Number').value,
    isProofAsked: screen.queryByLabelText('Current Password') !== null,
  }).toEqual({ email: 'riya@example.com', phone: '+91 98480 221190', isProofAsked: false });
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findAlert(PROFILE_MESSAGES.saved);
  expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).toEqual({ phoneNumber: '+91 98480 221190' });
});

it.each([
  ['the server fails', { status: 500, json: { message: 'Something went wrong. Please try again.', code: 'internal' } }],
  ['there is no network', new Error('offline')],
])("says 'Failed to update user' when %s", async (_why, answer) => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => answer);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findAlert('Failed to update user');
});

it("says 'Failed to fetch user' when the profile can't be read", async () => {
  signedInAs(me.username, me._id);
  fakeServer().on(signInEndpoints.me, () => ({ status: 500, json: { message: 'x', code: 'internal' } }));
  await renderPage(<ProfilePage />, { at: '/profile', route: '/profile' });
  expect(await screen.findByText('Failed to fetch user')).toBeDefined();
});

it('shows where the user is signed in, and signs another device out', async () => {
  const { server, person } = await openProfile();
  const list = await screen.findByRole('region', { name: 'Where you are signed in' });
  const [own, other] = await within(list).findAllByRole('listitem');
  expect(own?.textContent).toContain('Chrome on Windows This device');
  expect(other?.textContent).toContain('Firefox on Android');
  expect(other?.textContent).toContain('203.0.113.7');
  server.on(signInEndpoints.endSession, () => ({ status: 204 }), { id: phone._id });
  server.on(signInEndpoints.sessions, () => ({ json: { sessions: sessions.slice(0, 1) } }));
  await person.click(within(list).getByRole('button', { name: /^Sign out Firefox on Android/ }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(server.callsTo(signInEndpoints.endSession, { id: phone._id })).toHaveLength(1);
});

it('shows a refusal as an alert and under its field', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({
    status: 409,
    json: { message: SIGN_IN_MESSAGES.usernameTaken, code: 'conflict', fields: { username: SIGN_IN_MESSAGES.usernameTaken } },
  }));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findAlert(SIGN_IN_MESSAGES.usernameTaken);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

it('takes a removed picture away at once, and brings it back with an alert when the server refuses', async () => {
  const { server, person } = await openProfile();
  const { promise, resolve } = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(profileEndpoints.updateMe, () => promise);
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  resolve({ status: 500, json: { message: 'x', code: 'internal' } });
  await findAlert(PROFILE_MESSAGES.pictureRemoveFailed);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined();
  expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).toEqual({ profilePicture: null });
});

it.each([
  ['no picture', new File(['text'], 'notes.txt', { type: 'text/plain' }), PROFILE_MESSAGES.notAnImage],
  [
    'too large',
    new File([new Uint8Array(PROFILE_PICTURE_MAX_BYTES + 1)], 'big.png', { type: 'image/png' }),
    PROFILE_MESSAGES.pictureTooLarge,
  ],
])('refuses a file that is %s before it is sent', async (_case, file, message) => {
  const { server } = await openProfile();
  const { default: userEvent } = await import('@testing-library/user-event');
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Edit', { selector: 'input' }), file);
  await findAlert(message);
  expect(server.callsTo(profileEndpoints.uploadPicture)).toEqual([]);
});

it('sends a picture of exactly the limit', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.uploadPicture, () => ({ json: { ...me, profilePicture: '/uploads/p2' } }));
  const file = new File([new Uint8Array(PROFILE_PICTURE_MAX_BYTES)], 'me.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Edit', { selector: 'input' }), file);
  await waitFor(() => expect(server.callsTo(profileEndpoints.uploadPicture)).toHaveLength(1));
});

it('offers the accounts and the workspace to Administrators', async () => {
  await openProfile({ ...me, role: 'Administrator' });
  for (const name of [/People/, /Workspace/]) expect(await screen.findByRole('link', { name })).toBeDefined();
});

it('hides the accounts and the workspace from Members', async () => {
  await openProfile();
  for (const name of [/People/, /Workspace/]) expect(screen.queryByRole('link', { name })).toBeNull();
});

it('offers the e-mail of the day to those who have an address', async () => {
  const { server, person } = await openProfile({ ...me, emailId: 'riya@example.com' });
  server.on(profileEndpoints.updateMe, () => ({ json: me }));
  await person.click(screen.getByRole('checkbox', { name: 'E-mail of the day' }));
  await waitFor(() => expect(server.callsTo(profileEndpoints.updateMe)[0]?.body).toEqual({ preferences: { hasDigest: true } }));
  expect(screen.queryByText('Save an e-mail address above to choose this.')).toBeNull();
});

it('says why the e-mail of the day can’t be chosen without an address', async () => {
  await openProfile();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'E-mail of the day' }).disabled).toBe(true);
  expect(screen.getByText('Save an e-mail address above to choose this.')).toBeDefined();
});

it('saves the sound, the appearance and the language of dates at once, and takes back what could not be saved', async () => {
  const { server, person } = await openProfile();
  server.on(profileEndpoints.updateMe, () => ({ json: me }));
  const sound = screen.getByRole<HTMLInputElement>('checkbox', { name: 'App Notifications' });
  expect(sound.checked).toBe(true);
  await person.click(sound);
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  await person.selectOptions(screen.getByLabelText('Language of dates'), 'de');
  await waitFor(() =>
    expect(server.callsTo(profileEndpoints.updateMe).map(({ body }) => body)).toEqual([
      { preferences: { hasSound: false } },
      { preferences: { theme: 'dark' } },
      { preferences: { dateLanguage: 'de' } },
    ]),
  );
  server.on(profileEndpoints.updateMe, () => new Error('offline'));
  await person.click(sound);
  await findAlert('Failed to update user');
  expect(sound.checked).toBe(false);
});

it('holds typed names for the question of Log Out and over a reload, and lets go of what is taken back', async () => {
  const { person } = await openProfile();
  await person.type(screen.getByLabelText('Phone Number'), '1');
  expect(hasDrafts()).toBe(true);
  await person.type(screen.getByLabelText('Phone Number'), '{Backspace}');
  expect(hasDrafts()).toBe(false);
  cleanup();
  openDraft('profile').write({ phoneNumber: { value: '+971 4', base: '' } });
  await openProfile();
  expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('+971 4');
});

it('logs out by what the page says, which asks about what would be lost', async () => {
  const logOut = vi.fn();
  const { person } = await openProfile(me, null, '/profile', logOut);
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect([logOut.mock.calls.length, currentSession()?.userId]).toEqual([1, 'u1']);
});

it('says before it signs out everywhere that what is typed and not saved goes', async () => {
  const { person } = await openProfile();
  openDraft('note:c1:new').write({ text: 'Promised a quote', context: null });
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('What you typed in this browser tab and did not save is deleted.');
});

it('signs out everywhere after a question that names the calendar addresses', async () => {
  const { server, person } = await openProfile();
  server.on(signInEndpoints.endSessions, () => ({ status: 204 }));
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/also this one, .* and your calendar addresses/)).toBeDefined();
  await person.click(question.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(currentSession()).toBeUndefined());
  expect(server.callsTo(signInEndpoints.endSessions)).toHaveLength(1);
});

it('asks whoever has no password to sign in again instead of for a password', async () => {
  const link = { name: 'Harbour ID', linkedBy: 'new', linkedAt: instant, lastUsedAt: instant, hasPassword: false };
  const { server, person } = await openProfile(me, link);
  const refusal = { message: 'Not saved', code: 'invalid', fields: { currentPassword: SIGN_IN_MESSAGES.noPassword } };
  server.on(profileEndpoints.updateMe, () => ({ status: 400, json: refusal }));
  await screen.findByText(/You have no password here/);
  await person.type(screen.getByLabelText('Email Id'), 'riya@example.com');
  expect(screen.getByText(/changes to these fields are taken within 10 minutes of signing in/)).toBeDefined();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(SIGN_IN_MESSAGES.noPassword)).toBeDefined();
});

it('gives the focus to the part that the address names, and lets Tab pass over the others', async () => {
  Element.prototype.scrollIntoView = () => {};
  await openProfile(me, null, '/profile#sessions');
  const sessions = await screen.findByRole('region', { name: 'Where you are signed in' });
  await waitFor(() => expect(document.activeElement).toBe(sessions));
  expect(screen.getByRole('region', { name: 'Appearance' }).hasAttribute('tabindex')).toBe(false);
});
