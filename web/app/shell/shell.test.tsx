import { DEFAULT_PREFERENCES, signInEndpoints } from '@fairlead/contract/sign-in';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noteFirstSteps } from '../../platform/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { Shell } from './shell.tsx';

it('says before the first password that the account could not be read, and tries again', async () => {
  signedInAs('riya', 'u1');
  noteFirstSteps({ mustChangePassword: true, mustSetUpSecondFactor: false });
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  const { user } = await renderPage(<Shell />);
  expect(await screen.findByText('The disk is full')).toBeDefined();
  server.on(signInEndpoints.me, () => ({
    json: {
      ...{ _id: 'u1', username: 'riya', role: 'Member', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
      ...{ mustChangePassword: true, mustSetUpSecondFactor: false, preferences: DEFAULT_PREFERENCES },
    },
  }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
});

it.each([
  ['a phone', true, ['Bottom bar']],
  ['a wide screen', false, ['Main']],
])('draws on %s what leads elsewhere there, and nothing that is hidden', async (_, isPhone, names) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && query.includes('48em'), media: query }),
  );
  signedInAs('riya', 'u1');
  fakeServer();
  await renderPage(<Shell />);
  const navs = screen.getAllByRole('navigation', { hidden: true });
  expect(navs.map((nav) => nav.getAttribute('aria-label'))).toEqual(names);
});
