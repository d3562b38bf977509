import { clientEndpoints } from '@fairlead/contract/clients';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type Today, todayEndpoints } from '@fairlead/contract/today';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPocketClient, aPocketTask, emptyPocket, fillPocket, noNetwork } from '../../testing/a-pocket.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { TodayCard } from './public/today-card.tsx';
import { sayDistance } from './stop.rules.ts';
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
  server.on(settingsEndpoints.get, () => ({ json: { tileUrl: '' } }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [STOP], page: 1, next: null, previous: null } }));
  server.on(clientEndpoints.get, () => ({ json: { ...STOP, sites: [{ ...YARD, radius: 300 }] } }), { id: 'c1' });
});
afterEach(emptyPocket);
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

it('says so where the sites of the chosen client could not be read', async () => {
  server.on(clientEndpoints.get, () => ({ status: 404, json: { message: 'Client not found' } }), { id: 'c1' });
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Or start at a client' }));
  await user.click(await screen.findByRole('option', { name: 'Konkan Minerals' }));
  expect(await screen.findByText("This client's sites could not be read. The way has no start.")).toBeDefined();
});

it('draws the way on a map once it is asked for', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'On the map' }));
  expect(await screen.findByRole('button', { name: '1. Konkan Minerals, Yard' })).toBeDefined();
});

it('begins at another site of that client', async () => {
  const sites = [YARD, { name: 'Jetty', latitude: 18.5, longitude: 72.5 }].map((site) => ({ ...site, radius: 300 }));
  server.on(clientEndpoints.get, () => ({ json: { ...STOP, sites } }), { id: 'c1' });
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Or start at a client' }));
  await user.click(await screen.findByRole('option', { name: 'Konkan Minerals' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Site' }), 'Jetty');
  await waitFor(() => expect(server.callsTo(todayEndpoints.get).at(-1)?.query.get('near')).toBe('18.5,72.5'));
  await user.click(screen.getByRole('button', { name: 'Without a start' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull());
});

it('without a network says the same by what the device keeps, from a start too, and takes over once there is one', async () => {
  server.on(todayEndpoints.get, noNetwork);
  server.on(clientEndpoints.list, noNetwork);
  server.on(clientEndpoints.get, noNetwork, { id: 'far' });
  const sites = (longitude: number) => ({ sites: [{ name: 'Quay', latitude: 18.9, longitude, radius: 300 }] });
  const clients = [
    aPocketClient({ _id: 'far', companyName: 'Far Bulk', visitEveryDays: 7, ...sites(73.5) }),
    aPocketClient({ _id: 'near', companyName: 'Near Bulk', followUpDate: '2020-01-01', ...sites(72.8) }),
    aPocketClient({ _id: 'tasked', companyName: 'Tasked Bulk' }),
    aPocketClient({ _id: 'idle', companyName: 'Idle Bulk' }),
  ];
  await fillPocket({ clients, lists: { tasks: [aPocketTask({ _id: 't1', clientId: 'tasked', title: 'Send the quote' })] } });
  const { user, queryClient } = await open();
  expect(await screen.findByText(/^As of \d/)).toBeDefined();
  const names = () =>
    within(screen.getByRole('list', { name: 'Who to see' }))
      .getAllByRole('listitem')
      .map((row) => within(row).getAllByRole('link')[0]?.textContent);
  await screen.findByRole('list', { name: 'Who to see' });
  expect(names()).toEqual(['Near Bulk', 'Far Bulk', 'Tasked Bulk']);
  expect(screen.getByText('Task due today: Send the quote.')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Or start at a client' }));
  await user.click(await screen.findByRole('option', { name: 'Far Bulk' }));
  await waitFor(() => expect(names()[0]).toBe('Far Bulk'));
  expect(screen.getByText(/^Quay · 73\.\d km from the start$/)).toBeDefined();
  server.on(todayEndpoints.get, () => ({ json: answer }));
  await queryClient.refetchQueries({ queryKey: ['today'], type: 'active' });
  expect(await screen.findByRole('link', { name: 'Konkan Minerals' })).toBeDefined();
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('on the dashboard names the first three and says how many there are', async () => {
  const names = ['Konkan Minerals', 'Zephyr Bulk', 'Asha Steel', 'Quay Four'];
  answer = { ...answer, stops: names.map((companyName, at) => ({ ...STOP, _id: `c${at}`, companyName })) };
  await renderPage(<TodayCard />);
  const rows = within(await screen.findByRole('list', { name: 'Who to see first' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(names.slice(0, 3));
  expect(screen.getByRole('link', { name: 'All 4 in route order' }).getAttribute('href')).toBe('/today');
});

it('says so when nobody is to be seen', async () => {
  answer = { ...answer, stops: [] };
  await open();
  expect(await screen.findByText('Nobody is to be seen today.')).toBeDefined();
});

it('tells distances as people do', () => {
  expect([424, 994, 1234, 123_456].map(sayDistance)).toEqual(
    [420, 990].map((m) => `${m} m from the start`).concat(['1.2 km from the start', '123 km from the start']),
  );
});
