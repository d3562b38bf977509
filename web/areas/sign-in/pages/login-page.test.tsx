import { SECOND_FACTOR_MESSAGES, secondFactorEndpoints } from '@fairlead/contract/factors';
import { SIGN_IN_MESSAGES, signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const user = {
  _id: 'u1',
  username: 'riya.nair',
  phoneNumber: null,
  emailId: null,
  profilePicture: null,
  role: 'Manager',
  employeeId: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  preferences: DEFAULT_PREFERENCES,
};

async function signInAt(at = '/login') {
  const page = await renderPage(<LoginPage />, { at, route: '/login' });
  await page.user.type(screen.getByLabelText('Username'), 'riya.nair');
  await page.user.type(screen.getByLabelText('Password'), 'harbour teal{Enter}');
  return page;
}

it('signs in by Enter, keeps the session and goes to the dashboard', async () => {
  const server = fakeServer();
  server.on(signInEndpoints.login, () => ({ json: { token: 't1', username: 'riya.nair', user } }));
  const page = await signInAt();
  await expect.poll(page.address).toBe('/dashboard');
  expect(server.callsTo(signInEndpoints.login)[0]?.body).toEqual({ username: 'riya.nair', password: 'harbour teal' });
  expect(currentSession()).toEqual({ token: 't1', username: 'riya.nair', userId: 'u1' });
});

it('returns to the page the user came from', async () => {
  fakeServer().on(signInEndpoints.login, () => ({ json: { token: 't1', username: 'riya.nair', user } }));
  const page = await signInAt('/login?from=%2Fsalesandleads%3Fpage%3D2');
  await expect.poll(page.address).toBe('/salesandleads?page=2');
});

it.each([
  ['wrong credentials', { status: 401, json: { message: 'x', code: 'unauthenticated' } }, SIGN_IN_MESSAGES.loginFailed],
  ['too many tries', { status: 429, json: { message: SIGN_IN_MESSAGES.tooManyTries, code: 'too_many' } }, SIGN_IN_MESSAGES.tooManyTries],
  ['a locked account', { status: 403, json: { message: SIGN_IN_MESSAGES.ownLocked, code: 'forbidden' } }, SIGN_IN_MESSAGES.ownLocked],
  ['no network', new TypeError('Failed to fetch'), SIGN_IN_MESSAGES.noNetwork],
])('says what is wrong with %s and keeps what was typed', async (_case, answer, message) => {
  fakeServer().on(signInEndpoints.login, () => answer);
  const page = await signInAt();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('riya.nair');
  expect(currentSession()).toBeUndefined();
  expect(page.address()).toBe('/login');
});

it('asks for both fields before it calls', async () => {
  const server = fakeServer();
  const { user: person } = await renderPage(<LoginPage />, { at: '/login', route: '/login' });
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').validity.valueMissing).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').validity.valueMissing).toBe(true);
  expect(server.callsTo(signInEndpoints.login)).toEqual([]);
});

it('leads to the password reset', async () => {
  await renderPage(<LoginPage />, { at: '/login', route: '/login' });
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/forgotpassword');
});

it('asks for the second step, keeps it open after a wrong code, and takes a recovery code', async () => {
  const server = fakeServer();
  server.on(signInEndpoints.login, () => ({
    json: { secondFactor: { ticket: 'ticket-1', expiresAt: '2026-11-23T02:00:00.000Z', hasApp: true, hasPasskey: false } },
  }));
  const wrong = { message: SECOND_FACTOR_MESSAGES.codeWrong, code: 'invalid', fields: { code: SECOND_FACTOR_MESSAGES.codeWrong } };
  server.on(secondFactorEndpoints.secondStep, () => ({ status: 400, json: wrong }));
  const page = await signInAt('/login?from=%2Freports');
  await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText(SECOND_FACTOR_MESSAGES.codeWrong)).toBeDefined();
  expect(currentSession()).toBeUndefined();

  server.on(secondFactorEndpoints.secondStep, () => ({ json: { token: 't1', username: 'riya.nair', user } }));
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await page.user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn{Enter}');
  await expect.poll(page.address).toBe('/reports');
  expect(server.callsTo(secondFactorEndpoints.secondStep).map(({ body }) => body)).toEqual([
    { ticket: 'ticket-1', code: '123456' },
    { ticket: 'ticket-1', code: 'abcd-efgh-jkmn' },
  ]);
});
