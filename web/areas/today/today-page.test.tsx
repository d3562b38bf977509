import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type Today, todayEndpoints } from '@fairlead/contract/today';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { mapAddress, sayDistance } from './stop.rules.ts';
import { TodayPage } from './today-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const YARD = { name: 'Yard', latitude: 18.9, longitude: 72.81 };
const STOP = {
  ...{ _id: 'c1', companyName: 'Konkan Minerals', address: null, mobile: '+44 7700 900123', phone: null },
  ...{ site: YARD, metres: null, reasons: ['Follow-up due today', '2 tasks due'] },
};
let server: ReturnType<typeof fakeServer>;
let answer: Today;

beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  answer = { day: '2026-11-24', whose: 'assigned', clients: 3, stops: [STOP] };
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(todayEndpoints.get, () => ({ json: answer }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [STOP], page: 1, next: null, previous: null } }));
  server.on(clientEndpoints.get, () => ({ json: { ...STOP, sites: [{ ...YARD, radius: 300 }] } }), { id: 'c1' });
});
const open = () => renderPage(<TodayPage />, { at: '/today', route: '/today' });

it('says who to see and why, with ways to call and to find the place, and asks for no position by itself', async () => {
  await open();
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('Follow-up due today. 2 tasks due.')).toBeDefined();
  expect(row.getByRole('link', { name: 'Call Konkan Minerals' }).getAttribute('href')).toBe('tel:+447700900123');
  expect(row.getByRole('link', { name: 'Map of Konkan Minerals' }).getAttribute('href')).toContain('mlat=18.9');
  expect(server.callsTo(todayEndpoints.get).map(({ query }) => query.get('near'))).toEqual([null]);
});

it('begins at a client that is chosen', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Or start at a client' }));
  await user.click(await screen.findByRole('option', { name: 'Konkan Minerals' }));
  await waitFor(() => expect(server.callsTo(todayEndpoints.get).at(-1)?.query.get('near')).toBe('18.9,72.81'));
});

it('says so when nobody is to be seen', async () => {
  answer = { ...answer, stops: [] };
  await open();
  expect(await screen.findByText('Nobody is to be seen today.')).toBeDefined();
});

it('tells distances as people do, and opens the map of a phone on phones', () => {
  expect([424, 994, 1234, 123_456].map(sayDistance)).toEqual(
    [420, 990].map((m) => `${m} m from the start`).concat(['1.2 km from the start', '123 km from the start']),
  );
  expect(mapAddress(YARD, true)).toBe('geo:18.9,72.81?q=18.9,72.81');
});
