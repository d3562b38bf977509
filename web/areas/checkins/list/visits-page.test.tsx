import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitMapEndpoints } from '@fairlead/contract/checkins/map';
import { clientEndpoints } from '@fairlead/contract/clients';
import { historyEndpoints, type LiveChange } from '@fairlead/contract/history';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findStaleAreas } from '../../../app/stale-areas.ts';
import { paths } from '../../../paths.ts';
import { followLiveChanges } from '../../../platform/live.ts';
import { localTimeZone } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { VisitsPage } from './visits-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const CLIENT = '0198bbbb-0000-7000-8000-000000000001';
const aVisit = (_id: string, rest: object = {}) => ({
  _id,
  clientId: CLIENT,
  companyName: 'Konkan Minerals',
  eventType: 'site_visit',
  date: '2026-11-21',
  time: '15:05',
  timestamp: '2026-11-21T09:35:00.000Z',
  timeZone: localTimeZone(),
  location: 'Gate 3',
  teamMembers: [],
  teamMemberNames: [],
  notes: null,
  imageProof: null,
  userId: 'someone',
  username: 'dev.menon',
  employeeName: null,
  employeeId: null,
  createdBy: 'someone',
  createdAt: '2026-11-21T09:36:00.000Z',
  version: 1,
  ...rest,
});
const ROWS = [
  aVisit('v1', {
    imageProof: '/uploads/x.jpg',
    employeeName: 'Dev Menon',
    teamMemberNames: ['Sana Khan'],
    teamMembers: ['e1'],
    verdict: 'away',
  }),
  aVisit('v2', { userId: ME, createdBy: ME, timeZone: 'Pacific/Auckland', companyName: 'Amber Dhow' }),
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
});

async function open(at = '/checkins', { rows = ROWS, role = 'Member' }: { rows?: object[]; role?: string } = {}) {
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role, employeeId: null } }));
  server.on(checkInEndpoints.list, () => ({ json: { checkIns: rows, page: 1, next: null, previous: null } }));
  server.on(checkInEndpoints.count, () => ({ json: { total: rows.length, pages: 1 } }));
  server.on(checkInEndpoints.listViews, () => ({ json: [] }));
  server.on(clientEndpoints.get, () => ({ json: { _id: CLIENT, companyName: 'Konkan Minerals' } }), { id: CLIENT });
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
  return renderPage(<VisitsPage />, { at, route: '/checkins' });
}

it('shows of each visit when, where, who and with whom, and whether a photo came', async () => {
  await open();
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  const cells = within(first!);
  expect(cells.getByRole('link', { name: /Nov 21, 2026, 3:05/ }).getAttribute('href')).toBe(paths.checkIn('v1'));
  expect(cells.getByRole('link', { name: 'Konkan Minerals' }).getAttribute('href')).toBe(paths.client(CLIENT));
  expect(cells.getAllByText('Dev Menon')).toHaveLength(2);
  for (const text of ['Site Visit', 'Gate 3', 'Has a photo', 'Sana Khan']) expect(cells.getByText(text)).toBeDefined();
  expect(within(second!).getAllByText('dev.menon')).toHaveLength(2);
  expect(within(second!).getByText('Pacific/Auckland')).toBeDefined();
  expect(within(second!).queryByText('Has a photo')).toBeNull();
  // In its column, and below the time on a phone.
  expect(cells.getAllByText('Away')).toHaveLength(2);
  expect(within(second!).queryByText('Away')).toBeNull();
});

it('asks for the latest first and only for what it shows', async () => {
  await open();
  await screen.findByText('Konkan Minerals');
  const query = server.callsTo(checkInEndpoints.list)[0]?.query;
  expect([query?.get('sort'), query?.get('fields')?.includes('original')]).toEqual([null, false]);
  expect(screen.getByRole('columnheader', { name: /Date & time/ }).getAttribute('aria-sort')).toBe('descending');
});

it('lets only those correct and delete a visit whose it is', async () => {
  await open();
  const edits = await screen.findAllByRole('button', { name: /^Correct the visit/ });
  expect(edits.map((button) => button.getAttribute('aria-label'))).toEqual([expect.stringContaining('Amber Dhow')]);
});

it('filters by event type, photo and client, in words on the chips', async () => {
  const { user, address } = await open(`/checkins?client=${CLIENT}`);
  expect(await screen.findByText('Client: Konkan Minerals')).toBeDefined();
  for (const [filter, option] of [
    ['Event type', 'site_visit'],
    ['Photo', 'yes'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.click(await screen.findByRole('menuitem', { name: filter }));
    await user.selectOptions(await screen.findByLabelText(filter), option);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
  }
  expect(await screen.findByText('Event type: Site Visit')).toBeDefined();
  await waitFor(() => expect(address()).toContain('photo=yes'));
  const asked = server.callsTo(checkInEndpoints.list).at(-1)?.query;
  expect([asked?.get('client'), asked?.get('eventType'), asked?.get('photo')]).toEqual([CLIENT, 'site_visit', 'yes']);
});

it('says that there are none yet, and offers to log one', async () => {
  const { user } = await open('/checkins', { rows: [] });
  expect(await screen.findByText('No visits yet.')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Log onsite visit' })[0]!);
  expect(await screen.findByRole('dialog', { name: 'Check In' })).toBeDefined();
});

it('offers a Viewer nothing to log or change', async () => {
  await open('/checkins', { role: 'Viewer' });
  await screen.findByText('Konkan Minerals');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log onsite visit' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) the visit/ })).toBeNull();
});

it.each(['checkins', 'clients'] as const)('shows what a colleague changes of the %s without being reloaded', async (area) => {
  const { queryClient } = await open();
  await screen.findByText('Amber Dhow');
  const readRows = globalThis.fetch;
  const change = { area, entityId: 'v2', action: 'updated', actorId: null, at: '2026-11-21T10:00:00.000Z' } satisfies LiveChange;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`event: change\ndata: ${JSON.stringify(change)}\n\n`)),
  });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith(historyEndpoints.live.path) ? Promise.resolve(new Response(stream)) : readRows(url, init),
  );
  server.on(checkInEndpoints.list, () => ({
    json: { checkIns: [aVisit('v2', { companyName: 'Amber Dhow Lines' })], page: 1, next: null, previous: null },
  }));
  const stop = followLiveChanges(queryClient, ME, { findStaleAreas, onReach: () => {} });
  await screen.findByText('Amber Dhow Lines');
  stop();
  expect(screen.queryByText('Konkan Minerals')).toBeNull();
});

it('shows the filtered visits on a map and as a list again, as the address says', async () => {
  server.on(visitMapEndpoints.map, () => ({ json: { visits: [], isLimited: false } }));
  server.on(settingsEndpoints.get, () => ({ json: { tileUrl: '' } }));
  const { user, address } = await open('/checkins?eventType=delivery');
  await screen.findByText('Konkan Minerals');
  expect(screen.getByRole('button', { name: 'Sort' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Map' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull());
  expect(await screen.findByText('None of these visits has a position.')).toBeDefined();
  expect(address()).toBe('/checkins?eventType=delivery&show=map');
  expect([...server.callsTo(visitMapEndpoints.map)[0]!.query]).toEqual([['eventType', 'delivery']]);
  expect(screen.queryByText('Konkan Minerals')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(await screen.findByText('Konkan Minerals')).toBeDefined();
  expect(address()).toBe('/checkins?eventType=delivery');
});

it('counts the visits of the list’s days once the statistics are opened, and leads from each count to its visits', async () => {
  const counts = { count: 3, judged: 2, verified: 1 };
  const clients = Array.from({ length: 12 }, (_, at) => ({ ...counts, clientId: `c${at}`, companyName: `Client ${at}` }));
  server.on(checkInEndpoints.stats, () => ({
    json: {
      ...{ total: 36, judged: 24, verified: 12, perDay: [] },
      perEventType: [{ ...counts, eventType: 'site_visit' }],
      perEmployee: [
        { ...counts, userId: 'u1', employeeId: CLIENT, employeeName: 'Dev Menon', username: 'dev.menon' },
        { ...counts, judged: 0, verified: 0, userId: ME, employeeId: null, employeeName: null, username: 'riya.nair' },
      ],
      perClient: clients,
    },
  }));
  const { user, address } = await open('/checkins?visitedFrom=2026-11-01&visitedTo=2026-11-30&photo=yes');
  await screen.findByText('Konkan Minerals');
  expect(server.callsTo(checkInEndpoints.stats)).toHaveLength(0);
  const fold = screen.getByRole('button', { name: 'Statistics' });
  await user.click(fold);
  const people = within(await screen.findByRole('table', { name: 'Visits by employee' }));
  expect(people.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'EmployeeVisitsVerified',
    'Dev Menon350 %',
    'riya.nair3–',
  ]);
  const days = '?visitedFrom=2026-11-01&visitedTo=2026-11-30';
  expect(people.getByRole('link', { name: 'riya.nair' }).getAttribute('href')).toBe(`/checkins${days}&employee=${ME}`);
  const { query } = server.callsTo(checkInEndpoints.stats)[0]!;
  expect([query.get('startDate'), query.get('endDate')]).toEqual([
    new Date(2026, 10, 1).toISOString(),
    new Date(2026, 10, 30, 23, 59, 59, 999).toISOString(),
  ]);
  const rows = within(screen.getByRole('table', { name: 'Visits by client' })).getAllByRole('row');
  expect([rows.length, rows.at(-1)?.textContent]).toEqual([12, 'Top 10 of 12']);
  // What it finds stands below, where the fold would hide it on a phone.
  await user.click(screen.getByRole('link', { name: 'Site Visit' }));
  await waitFor(() => expect(address()).toBe(`/checkins${days}&eventType=site_visit`));
  expect([fold.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', fold]);
});
