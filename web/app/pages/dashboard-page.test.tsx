import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { today } from '../../platform/time.ts';
import { aPocketTask, emptyPocket, fillPocket, noNetwork } from '../../testing/a-pocket.ts';
import { anEvent } from '../../testing/an-event.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(emptyPocket);

it('shows without a network what is to be done today, and logs a visit', async () => {
  signedInAs('asha.rao');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'asha.rao', role: 'Member', employeeId: null } }));
  server.on(dashboardEndpoints.overview, noNetwork);
  await fillPocket({
    lists: {
      tasks: [aPocketTask({ _id: 'due', title: 'Send the quote' })],
      events: [anEvent({ eventName: 'Yard visit', date: today(), endDate: today() })],
    },
  });
  await renderPage(<DashboardPage />);
  expect(await screen.findByText('Send the quote')).toBeDefined();
  expect(await screen.findByRole('button', { name: /Yard visit/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Log onsite visit' })).toBeDefined();
  expect(screen.getByText('No connection')).toBeDefined();
});
