import { type LanePort, type LaneSummary, laneEndpoints } from '@fairlead/contract/lanes';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { LanesPage } from './lanes-page.tsx';

const LANE = {
  ...{ loadPort: 'INNSA', loadPortName: 'Nhava Sheva', dischargePort: 'NLRTM', dischargePortName: 'Rotterdam' },
  ...{ mode: 'FCL', volume: null, volumeUnit: null, clientId: 'c1', clientName: 'Konkan Minerals', createdBy: 'u1' },
};
const port = (code: string): LanePort => ({ code, name: `Port ${code}`, latitude: null, longitude: null });
const pair = (load: string): LaneSummary => ({
  ...{ load: port(load), discharge: port('NLRTM'), lanes: 1, clients: 1, volumes: [], won: 0, lost: 0 },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', 'u1');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({
    json: { _id: 'u1', username: 'riya.nair', role: 'Administrator', employeeId: null, preferences: DEFAULT_PREFERENCES },
  }));
  const lanes = ['Cotton yarn', 'Steel'].map((commodity, at) => ({ ...LANE, _id: `l${at}`, commodity }));
  server.on(laneEndpoints.list, () => ({ json: { lanes, page: 1, next: null, previous: null } }));
  server.on(laneEndpoints.count, () => ({ json: { total: 2, pages: 1 } }));
  server.on(laneEndpoints.summary, ({ query }) => {
    const page = Number(query.get('page'));
    return { json: { lanes: [pair(page === 1 ? 'INNSA' : 'CNSHA')], total: 11, page, pages: 2 } };
  });
});

const open = (at: string) => renderPage(<LanesPage />, { at, route: '/lanes' });

it('says which of two lanes of the same ports is edited and deleted', async () => {
  const { user } = await open('/lanes');
  expect(await screen.findByRole('button', { name: 'Edit INNSA → NLRTM · FCL · Steel of Konkan Minerals' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete INNSA → NLRTM · FCL · Cotton yarn of Konkan Minerals' }));
  expect(await screen.findByText(/^INNSA → NLRTM · FCL · Cotton yarn goes to Recently deleted/)).toBeDefined();
});

it('keeps the page of the sums in the address', async () => {
  const { user, address } = await open('/lanes?mode=FCL&show=ports');
  const table = within(await screen.findByRole('table', { name: 'Lanes by their ports' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await table.findByText(/CNSHA → NLRTM/)).toBeDefined();
  expect(address()).toBe('/lanes?mode=FCL&show=ports&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(address()).toBe('/lanes?mode=FCL&show=ports'));
});

it('begins with the page of the sums that the address says', async () => {
  await open('/lanes?show=ports&page=2');
  expect(await screen.findByText(/CNSHA → NLRTM/)).toBeDefined();
  expect(server.callsTo(laneEndpoints.summary).map(({ query }) => query.get('page'))).toEqual(['2']);
});
