import { calendarEndpoints } from '@fairlead/contract/calendar';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { today } from '../../../platform/time.ts';
import { emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { addDays } from '../../../ui/dates/date-days.ts';
import { YourCalendarPage } from '../pages/your-calendar-page.tsx';

const on = (days: number, eventName: string) => {
  const date = addDays(today(), days);
  return anEvent({ _id: eventName, eventName, date, endDate: date });
};

beforeEach(async () => {
  signedInAs('asha.rao');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'asha.rao', role: 'Member', employeeId: null } }));
  server.on(calendarEndpoints.list, noNetwork);
  await fillPocket({ lists: { events: [on(-3, 'Berth review'), on(0, 'Yard visit'), on(9, 'Tender')] } });
});
afterEach(emptyPocket);

it('shows what comes, and what was when asked', async () => {
  const { user } = await renderPage(<YourCalendarPage />, { at: '/calendar', route: '/calendar' });
  expect(await screen.findByRole('button', { name: /Yard visit/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Tender/ })).toBeDefined();
  expect(screen.getByText(/14 days before and after today/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Berth review/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earlier (1 day)' }));
  expect(screen.getByRole('button', { name: /Berth review/ })).toBeDefined();
});

it('opens an event to be read', async () => {
  const { user } = await renderPage(<YourCalendarPage />, { at: '/calendar', route: '/calendar' });
  await user.click(await screen.findByRole('button', { name: /Tender/ }));
  expect(await screen.findByRole('dialog', { name: 'Tender' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit event' })).toBeNull();
});
