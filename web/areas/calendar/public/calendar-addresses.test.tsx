import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CalendarAddresses } from './calendar-addresses.tsx';

it('opens the addresses for calendar programs, with the user’s own calendar chosen', async () => {
  signedInAs('riya.nair', 'u1');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'u1', employeeId: 'e1', preferences: DEFAULT_PREFERENCES } }));
  server.on(feedEndpoints.listFeeds, () => ({ json: [] }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, pages: 1 } }));
  server.on(teamEndpoints.get, () => ({ json: { _id: 'e1', employeeName: 'Riya Nair' } }), { id: 'e1' });
  const made = { _id: 'f1', kind: 'person', clientId: null, employeeId: 'e1', name: 'Riya Nair', renewedAt: null };
  const path = '/calendars/secret';
  server.on(feedEndpoints.createFeed, () => ({ status: 201, json: { ...made, createdAt: '2026-11-20T08:30:00.000Z', path } }));
  const { user } = await renderPage(<CalendarAddresses />);
  await user.click(await screen.findByRole('button', { name: /^Calendar addresses/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendar addresses' });
  await within(dialog).findByDisplayValue('Riya Nair');
  await user.click(within(dialog).getByRole('button', { name: 'Make an address' }));
  expect(await within(dialog).findByText(/\/calendars\/secret$/)).toBeDefined();
  expect(server.callsTo(feedEndpoints.createFeed)[0]?.body).toEqual({ kind: 'person', employeeId: 'e1' });
});
