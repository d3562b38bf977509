import { SETTINGS_DEFAULT, settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { HelpPage } from './help-page.tsx';

it('tells a Viewer what a screen does, what their role does not do there, whom to ask and which version runs', async () => {
  const me = { _id: 'u1', username: 'riya.nair', phoneNumber: null, emailId: null, profilePicture: null, employeeId: null };
  const state = { mustChangePassword: false, mustSetUpSecondFactor: false, preferences: DEFAULT_PREFERENCES, role: 'Viewer' };
  signedInAs(me.username, me._id);
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { ...me, ...state } }));
  const settings = { ...SETTINGS_DEFAULT, timeZone: 'Asia/Kolkata', projects: [], helpContact: '+91 832 555 0100' };
  server.on(settingsEndpoints.get, () => ({ json: settings }));
  const { user } = await renderPage(<HelpPage />, { at: '/help', route: '/help' });
  await user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'board{Enter}');
  const guide = within(screen.getByRole('region', { name: 'Guide' }));
  await guide.findAllByText('Not with your role, Viewer.');
  expect({
    found: guide.getByRole('status').textContent,
    screens: guide.getAllByRole('heading').map(({ textContent }) => textContent),
    leadsTo: guide.getByRole('link', { name: 'Tasks' }).getAttribute('href'),
    refused: guide.getAllByText('Not with your role, Viewer.').length,
    contact: (await screen.findByRole('link', { name: settings.helpContact })).getAttribute('href'),
    version: screen.getByText(/^Fairlead \d/).textContent,
  }).toEqual({
    found: '1 screen found',
    screens: ['Tasks'],
    leadsTo: '/tasks',
    refused: 3,
    contact: 'tel:+918325550100',
    version: `Fairlead ${packageJson.version}`,
  });
});
