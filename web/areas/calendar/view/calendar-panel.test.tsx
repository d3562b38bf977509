import { accountEndpoints } from '@fairlead/contract/accounts';
import { calendarEndpoints } from '@fairlead/contract/calendar';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CalendarPanel, NewEventButton } from './calendar-panel.tsx';

const MARCH = '/?date=2027-03-03';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  // On a phone the events are a list, which needs no layout.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }));
});

async function open({ at = MARCH, role = 'Member' } = {}) {
  server.on(accountEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role, employeeId: null } }));
  return renderPage(
    <CalendarPanel label="Your Calendar" whose={{ client: 'c1' }} actions={(add) => <NewEventButton label="New Event" onAdd={add} />} />,
    { at },
  );
}
const asked = () => server.callsTo(calendarEndpoints.list).map(({ query }) => Object.fromEntries(query));

it('asks for the events of the days that are drawn, and lists them', async () => {
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  await open();
  expect(await screen.findByRole('button', { name: /10:00 AM.*Berth review/ })).toBeDefined();
  expect(asked()).toEqual([{ client: 'c1', from: '2027-03-01', to: '2027-04-11' }]);
});

it('lists the first 20 events of a day on a phone, and the rest when asked', async () => {
  const many = Array.from({ length: 23 }, (_, place) => anEvent({ _id: `v${place}`, eventName: `Visit ${place}` }));
  server.on(calendarEndpoints.list, () => ({ json: many }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '3 more' }));
  expect(screen.getAllByRole('button', { name: /Visit/ })).toHaveLength(23);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});

it('the label opens the picker, which leads to the chosen days', async () => {
  server.on(calendarEndpoints.list, () => ({ json: [] }));
  const { user, address } = await open({ at: '/?date=2027-03-03&view=day' });
  await user.click(await screen.findByRole('button', { name: 'Wednesday, March 3' }));
  expect(await screen.findByRole('dialog', { name: 'Select a date range' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Thursday, March 11, 2027' }));
  await user.click(screen.getByRole('button', { name: 'Friday, March 12, 2027' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toContain('view=week'));
  expect(address()).toContain('date=2027-03-11');
});

it('says that it loads, that it failed, and tries again', async () => {
  const answer = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(calendarEndpoints.list, () => answer.promise);
  const { user } = await open();
  expect(await screen.findByText('Loading events...')).toBeDefined();
  answer.resolve({ status: 500, json: { message: 'The database is away', code: 'internal' } });
  expect(await screen.findByText('The database is away')).toBeDefined();
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Berth review/ })).toBeDefined();
  expect(screen.queryByText('The database is away')).toBeNull();
});

it.each([
  ['a Member', 'Member', 1],
  ['a Viewer', 'Viewer', 0],
])('offers a new event to whoever may add one: %s', async (_who, role, buttons) => {
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  const { queryClient } = await open({ role });
  await screen.findByRole('button', { name: /Berth review/ });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryAllByRole('button', { name: 'New Event' })).toHaveLength(buttons);
});
