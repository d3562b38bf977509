import { profileEndpoints } from '@fairlead/contract/profile';
import { SETTINGS_DEFAULT, settingsEndpoints } from '@fairlead/contract/settings';
import { type CurrentUser, DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localTimeZone } from '../../platform/time.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { FirstPasswordPage } from './first-password-page.tsx';

const user: CurrentUser = {
  _id: 'u1',
  username: 'admin',
  phoneNumber: null,
  emailId: null,
  profilePicture: null,
  role: 'Administrator',
  employeeId: null,
  mustChangePassword: true,
  mustSetUpSecondFactor: false,
  preferences: DEFAULT_PREFERENCES,
};

async function openFor(role: CurrentUser['role'], isPlaceChosen = false) {
  signedInAs(user.username, user._id);
  const server = fakeServer();
  server.on(settingsEndpoints.get, () => ({ json: { ...SETTINGS_DEFAULT, timeZone: 'UTC', isPlaceChosen } }));
  server.on(settingsEndpoints.update, () => ({ json: { ...SETTINGS_DEFAULT, timeZone: 'UTC', isPlaceChosen: true } }));
  server.on(profileEndpoints.updateMe, () => ({ json: { ...user, mustChangePassword: false } }));
  const page = await renderPage(<FirstPasswordPage user={{ ...user, role }} />);
  return { server, page };
}

async function choosePassword({ page }: Awaited<ReturnType<typeof openFor>>) {
  await page.user.type(screen.getByLabelText('Current Password'), 'printed once');
  await page.user.type(screen.getByLabelText('New Password'), 'quiet anchorage at dusk');
  await page.user.type(screen.getByLabelText('New Password again'), 'quiet anchorage at dusk');
  await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
}

it('asks the first Administrator for currency and time zone, offers the browser’s zone, and saves both after the password', async () => {
  const opened = await openFor('Administrator');
  await screen.findByRole('combobox', { name: 'Time zone' });
  expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
  await choosePassword(opened);
  await waitFor(() => expect(opened.server.callsTo(settingsEndpoints.update)).toHaveLength(1));
  const saved = opened.server.callsTo(settingsEndpoints.update)[0]?.body as { currency: string; timeZone: string };
  expect(saved.timeZone).toBe(localTimeZone());
  expect(saved.currency).toMatch(/^[A-Z]{3}$/);
  const paths = opened.server.calls.map(({ path }) => path);
  expect(paths.indexOf('/api/auth/me')).toBeLessThan(paths.lastIndexOf('/api/settings'));
});

it('asks nobody else, and not once they were chosen', async () => {
  const member = await openFor('Member');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(member.server.callsTo(settingsEndpoints.get)).toEqual([]);
});

it('does not ask an Administrator whose password was replaced on the host later on', async () => {
  const opened = await openFor('Administrator', true);
  await waitFor(() => expect(opened.server.callsTo(settingsEndpoints.get)).toHaveLength(1));
  await choosePassword(opened);
  await waitFor(() => expect(opened.server.callsTo(profileEndpoints.updateMe)).toHaveLength(1));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(opened.server.callsTo(settingsEndpoints.update)).toEqual([]);
});
