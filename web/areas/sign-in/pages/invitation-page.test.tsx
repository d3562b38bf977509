import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { currentSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

const token = 'link-of-riya';
const signedIn = {
  token: 't1',
  username: 'riya',
  user: { _id: 'u1', username: 'riya', role: 'Member', mustChangePassword: false, mustSetUpSecondFactor: false },
};
const PASSWORD = 'a quay in the evening';

afterEach(() => location.replace('#'));

async function openLink(secondStep?: 'asked' | 'removed') {
  location.replace(`#${token}`);
  const server = fakeServer();
  server.on(signInEndpoints.readInvitation, () => ({ json: { username: 'riya', role: 'Member', secondStep } }), { token });
  const { user } = await renderPage(<InvitationPage />);
  await user.type(await screen.findByLabelText('New Password'), PASSWORD);
  await user.type(screen.getByLabelText('New Password again'), PASSWORD);
  return { server, user };
}

it('asks for the second step after the new password, and only then signs in', async () => {
  const { server, user } = await openLink('asked');
  const ways = { ticket: 'ticket', expiresAt: '2026-11-24T09:00:00.000Z', hasApp: true, hasPasskey: false };
  server.on(signInEndpoints.acceptInvitation, () => ({ json: { secondFactor: ways } }), { token });
  server.on(secondFactorEndpoints.secondStep, () => ({ json: signedIn }));
  expect(screen.getByText(/Then comes your second step/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(currentSession()?.token).toBe('t1'));
  expect(server.callsTo(secondFactorEndpoints.secondStep)[0]?.body).toEqual({ ticket: 'ticket', code: '123456' });
});

it('says that it removes the second step, and says nothing of it to whoever has none', async () => {
  await openLink('removed');
  expect(screen.getByText(/Your second step and your passkeys are removed by this link/)).toBeDefined();
});

it('signs in at once without a second step', async () => {
  const { server, user } = await openLink();
  server.on(signInEndpoints.acceptInvitation, () => ({ json: signedIn }), { token });
  expect(screen.queryByText(/second step/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(currentSession()?.token).toBe('t1'));
});
