import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { peopleEndpoints } from '@fairlead/contract/people';
import { type LogEntry, logEndpoints } from '@fairlead/contract/people/log';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { LogPage } from './log-page.tsx';

const me = {
  _id: 'u1',
  username: 'chief',
  phoneNumber: null,
  emailId: null,
  profilePicture: null,
  employeeId: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  preferences: DEFAULT_PREFERENCES,
};
const entry = (more: Partial<LogEntry>): LogEntry => ({
  ...{ _id: crypto.randomUUID(), at: '2026-11-24T06:00:00.000Z', by: 'chief', about: 'riya', area: 'accounts', action: 'updated' },
  changes: { role: 'Manager' },
  ...more,
});

async function openLog(role: AccountRole, at = '/profile/log') {
  signedInAs(me.username, me._id);
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { ...me, role } }));
  server.on(peopleEndpoints.list, () => ({ json: { accounts: [], page: 1, next: null, previous: null } }));
  server.on(logEndpoints.log, () => ({
    json: {
      entries: [entry({}), entry({ by: null, action: 'unlocked', changes: { by: 'host' } })],
      total: 12,
      page: 1,
      pages: 2,
      next: 'n1',
      previous: null,
    },
  }));
  return { server, page: await renderPage(<LogPage />, { at, route: '/profile/log' }) };
}
const asked = ({ server }: Awaited<ReturnType<typeof openLog>>) => Object.fromEntries(server.callsTo(logEndpoints.log).at(-1)?.query ?? []);

it('says who did what, and turns pages in the address', async () => {
  const opened = await openLog('Administrator');
  expect(await screen.findByText('gave riya the role Manager')).toBeTruthy();
  expect(screen.getByText('On the host')).toBeTruthy();
  await opened.page.user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(opened.page.address).toBe('/profile/log?page=2&cursor=n1');
});

it('keeps its filters in the address, and another one begins at the first page', async () => {
  const opened = await openLog('Administrator', '/profile/log?from=2026-11-01&page=2&cursor=n1');
  await screen.findByText('gave riya the role Manager');
  expect(asked(opened)).toEqual({ from: '2026-11-01', page: '2', cursor: 'n1' });
  await opened.page.user.selectOptions(screen.getByLabelText('What'), 'Roles');
  await expect.poll(opened.page.address).toBe('/profile/log?what=roles&from=2026-11-01');
  expect(asked(opened)).toEqual({ from: '2026-11-01', what: 'roles' });
  await opened.page.user.click(screen.getByRole('button', { name: 'Clear' }));
  await expect.poll(opened.page.address).toBe('/profile/log');
});

it('is not shown to anyone else', async () => {
  const opened = await openLog('Manager');
  await screen.findByText('Only an Administrator reads the log.');
  expect(opened.server.callsTo(logEndpoints.log)).toEqual([]);
});
