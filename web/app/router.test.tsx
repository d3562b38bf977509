import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inDeviceStore } from '../platform/drafts/device-store.ts';
import { openDraft } from '../platform/drafts/drafts.ts';
import { currentSession, endSession, noteFirstSteps } from '../platform/session.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeLocks } from '../testing/locks.ts';
import { signedInAs } from '../testing/render-page.tsx';
import { App } from './app.tsx';

const me = {
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

function open(address: string, server = fakeServer()) {
  window.history.replaceState(null, '', address);
  render(<App />);
  return server;
}

function signedInServer(user: object = me) {
  signedInAs('riya.nair', 'u1');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: user }));
  server.on(signInEndpoints.logout, () => ({ status: 204 }));
  return server;
}

it('sends a stranger to the login page and remembers where they wanted to go', async () => {
  open('/reports');
  expect(await screen.findByRole('heading', { name: 'Login to CRM' })).toBeDefined();
  expect(location.pathname + location.search).toBe('/login?from=%2Freports');
});

it('sends the front door on to the login page', async () => {
  open('/');
  await screen.findByRole('heading', { name: 'Login to CRM' });
  expect(location.pathname + location.search).toBe('/login');
});

it('shows the shell around a page: name, role, breadcrumbs and the active entry', async () => {
  open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  expect(await screen.findByText('Manager')).toBeDefined();
  expect(screen.getByText('RIYA.NAIR')).toBeDefined();
  const [sidebar] = screen.getAllByRole('link', { name: 'Reports' });
  expect(sidebar?.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeReports');
  expect(document.querySelector('[aria-current="page"][dir="auto"]')?.textContent).toBe('Reports');
  await waitFor(() => expect(document.title).toBe('Reports · Fairlead'));
});

it('logs out: tells the server, forgets the session and shows the login page', async () => {
  const server = open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('heading', { name: 'Login to CRM' });
  expect(currentSession()).toBeUndefined();
  expect(server.callsTo(signInEndpoints.logout)[0]?.headers.get('authorization')).toBe('Bearer a-token');
  expect(location.pathname + location.search).toBe('/login');
});

it('takes away what was typed and not sent when its user logs out', async () => {
  open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  const draft = openDraft('client:new');
  draft.write({ companyName: 'Konkan Minerals' });
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete and Log Out' }));
  await screen.findByRole('heading', { name: 'Login to CRM' });
  draft.write({ companyName: 'Konkan Minerals' });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

it.each([
  ['takes away', 'when its user logs out', 'signed-out', []],
  ['keeps', 'when the session expires', 'expired', ['u1']],
] as const)('%s what the device keeps of what was typed %s, and leaves alone what others typed', async (_, __, why, left) => {
  for (const userId of ['u1', 'u2']) {
    const draft = { tab: 'gone', key: `draft:${userId}:note:c1`, userId, text: '"Promised a call"', at: Date.now() };
    await inDeviceStore((store) => store.change('gone', userId, [draft], []));
  }
  open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  endSession(why);
  await screen.findByRole('heading', { name: 'Login to CRM' });
  const list = () => inDeviceStore(async (store) => [...(await store.list('u1')), ...(await store.list('u2'))].map(({ userId }) => userId));
  await waitFor(async () => expect(await list()).toEqual([...left, 'u2']));
});

it.each([
  ['a first password', { ...me, mustChangePassword: true }, () => screen.findByRole('heading', { name: 'Choose a new password' })],
  ['the code that keeps it', me, async () => undefined],
])('takes away what the device keeps also where its user logs out before %s', async (_, user, shown) => {
  const draft = { tab: 'gone', key: 'draft:u1:note:c1', userId: 'u1', text: '"Promised a call"', at: Date.now() };
  await inDeviceStore((store) => store.change('gone', 'u1', [draft], []));
  const server = signedInServer(user);
  noteFirstSteps(user);
  open('/reports', server);
  await shown();
  act(() => endSession('signed-out'));
  await waitFor(async () => expect(await inDeviceStore((store) => store.list('u1'))).toEqual([]));
});

it('leaves on the device what other open tabs hold, with its photos', async () => {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  void navigator.locks.request('fairlead-tab-open', () => new Promise(() => {}));
  for (const tab of ['open', 'gone']) {
    const draft = { tab, key: 'draft:u1:note:c1', userId: 'u1', text: '"Promised a call"', at: Date.now() };
    await inDeviceStore((store) => store.change(tab, 'u1', [draft], []));
    const photo = { name: '', type: '', lastModified: 0, bytes: new ArrayBuffer(0) };
    await inDeviceStore((store) => store.putPhoto({ ...photo, id: `of-${tab}`, tab, userId: 'u1' }));
  }
  open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  endSession('signed-out');
  const left = () =>
    inDeviceStore(async (store) => {
      const photos = [await store.readPhoto('u1', 'of-open'), await store.readPhoto('u1', 'of-gone')];
      return [(await store.list('u1')).map(({ tab }) => tab), photos.map((photo) => photo !== undefined)];
    });
  await waitFor(async () => expect(await left()).toEqual([['open'], [true, false]]));
  Reflect.deleteProperty(navigator, 'locks');
});

it('keeps what was typed for the next sign-in when the session expires', async () => {
  const server = open('/reports', signedInServer());
  await screen.findByText('Generate a Report');
  openDraft('client:new').write({ companyName: 'Konkan Minerals' });
  server.on(signInEndpoints.me, () => ({ status: 401, json: { message: 'Please sign in', code: 'unauthenticated' } }));
  endSession('expired');
  await screen.findByRole('heading', { name: 'Login to CRM' });
  signedInAs('riya.nair', 'u1');
  expect(openDraft('client:new').read()).toEqual({ companyName: 'Konkan Minerals' });
});

it('leads to the login page and back when the server no longer knows the session', async () => {
  signedInAs('riya.nair', 'u1');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ status: 401, json: { message: 'Please sign in', code: 'unauthenticated' } }));
  open('/help', server);
  await screen.findByRole('heading', { name: 'Login to CRM' });
  expect(location.search).toBe('?from=%2Fhelp');
});

it('asks for a new password before anything else when the given one was for the first sign-in', async () => {
  open('/reports', signedInServer({ ...me, mustChangePassword: true }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
  expect(screen.getByLabelText('Current Password')).toBeDefined();
  expect(screen.queryByText('Generate a Report')).toBeNull();
});

it('says that an unknown address has no page', async () => {
  open('/no/such/page', signedInServer());
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});
