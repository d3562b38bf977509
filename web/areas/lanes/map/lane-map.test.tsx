import { type LanePort, type LaneSummary, laneEndpoints } from '@fairlead/contract/lanes';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { LaneListMap } from './lane-list-map.tsx';
import { drawLanes } from './lane-map.rules.ts';

const port = (code: string, name: string, at?: [number, number]): LanePort => ({
  ...{ code, name, latitude: at?.[0] ?? null, longitude: at?.[1] ?? null },
});
const NHAVA = port('INNSA', 'Nhava Sheva', [18.95, 72.95]);
const ROTTERDAM = port('NLRTM', 'Rotterdam', [51.95, 4.14]);
const SHANGHAI = port('CNSHA', 'Shanghai', [31.2, 121.5]);
const lane = (load: LanePort, discharge: LanePort, clients = 1, more: Partial<LaneSummary> = {}): LaneSummary => ({
  ...{ load, discharge, clients, lanes: clients, volumes: [], won: 0, lost: 0, ...more },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.on(settingsEndpoints.get, () => ({ json: { tileUrl: '' } }));
  // The test's browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
const answer = (lanes: LaneSummary[], total = lanes.length) =>
  server.on(laneEndpoints.summary, () => ({ json: { lanes, total, page: 1, pages: 1 } }));

function MapOfMode() {
  const [mode, setMode] = useState<'FCL' | 'LCL'>('FCL');
  return (
    <>
      <button type="button" onClick={() => setMode('LCL')}>
        LCL
      </button>
      <LaneListMap view={{ mode, show: 'map' }} />
    </>
  );
}

it('asks for the filters of the list alone, and says in words what is drawn and what is not', async () => {
  answer([lane(NHAVA, ROTTERDAM, 24), lane(ROTTERDAM, NHAVA, 3), lane(NHAVA, port('KRPUS', 'Busan')), lane(NHAVA, SHANGHAI)], 312);
  await renderPage(<LaneListMap view={{ mode: 'FCL', sort: 'volume', page: 3, show: 'map' }} />);
  const legend = within(await screen.findByRole('list', { name: 'What the lines mean' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 client',
    '2 to 4 clients',
    '20 clients and more',
  ]);
  expect(screen.getByText(/1 lane is not drawn: KRPUS has no position or is deleted\./)).toBeDefined();
  expect(screen.getByText(/These are the 4 of 312 lanes with the most clients; filters show others\./)).toBeDefined();
  const [call] = server.callsTo(laneEndpoints.summary);
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ mode: 'FCL', page: '1', limit: '200' });
});

it('leads from a port to the lists of its lanes, by the keyboard', async () => {
  const volumes = [{ unit: 'TEU', volume: 1250.5 } as const, { unit: 'CBM', volume: 20 } as const];
  answer([lane(NHAVA, ROTTERDAM, 4, { volumes, won: 2, lost: 1 }), lane(SHANGHAI, NHAVA), lane(SHANGHAI, ROTTERDAM)]);
  const { user } = await renderPage(<LaneListMap view={{ mode: 'FCL', show: 'map' }} />);
  (await screen.findByRole('button', { name: 'INNSA Nhava Sheva' })).focus();
  await user.keyboard('{Enter}');
  const links = within(await screen.findByRole('list', { name: 'Lanes here' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'INNSA Nhava Sheva → NLRTM Rotterdam4 clients · 1,250.5 TEU, 20 CBM per yearWin rate 67 % (2 of 3)',
    'CNSHA Shanghai → INNSA Nhava Sheva1 clientNone won or lost yet',
  ]);
  expect(links[0]?.getAttribute('href')).toBe(`${paths.lanes}?mode=FCL&loadPort=INNSA&dischargePort=NLRTM`);
});

it('stays where it is, with its open popup, while others add lanes, and shows the whole of other filters', async () => {
  const fit = vi.spyOn(LeafletMap.prototype, 'fitBounds');
  answer([lane(NHAVA, ROTTERDAM)]);
  const { user, queryClient } = await renderPage(<MapOfMode />);
  await user.click(await screen.findByRole('button', { name: 'INNSA Nhava Sheva' }));
  const linksHere = () => within(screen.getByRole('list', { name: 'Lanes here' })).getAllByRole('link').length;
  expect(linksHere()).toBe(1);
  const shown = fit.mock.calls.length;
  answer([lane(NHAVA, ROTTERDAM), lane(NHAVA, SHANGHAI)]);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(linksHere()).toBe(2));

  answer([lane(SHANGHAI, ROTTERDAM)]);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Lanes here' })).toBeNull());
  expect(fit).toHaveBeenCalledTimes(shown);

  await user.click(screen.getByRole('button', { name: 'LCL' }));
  await waitFor(() => expect(fit).toHaveBeenCalledTimes(shown + 1));
});

it('leads from old lanes to the old filters while those of other filters are read', async () => {
  answer([lane(NHAVA, ROTTERDAM)]);
  const { user } = await renderPage(<MapOfMode />);
  await user.click(await screen.findByRole('button', { name: 'INNSA Nhava Sheva' }));
  const link = await screen.findByRole('link', { name: /INNSA/ });
  server.on(laneEndpoints.summary, () => new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: 'LCL' }));
  await waitFor(() => expect(link.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true'));
  expect(link.getAttribute('href')).toContain('mode=FCL');
});

it('says that none can be drawn, and lets a failed map be read again', async () => {
  server.on(laneEndpoints.summary, () => ({ status: 500, json: { code: 'internal', message: 'No' } }));
  const { user } = await renderPage(<LaneListMap view={{ show: 'map' }} />);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  answer([lane(port('AAAAA', 'A'), port('BBBBB', 'B'))]);
  await user.click(again);
  expect(await screen.findByText('None of these lanes can be drawn.')).toBeDefined();
  expect(screen.getByText(/1 lane is not drawn: AAAAA and BBBBB have no position or are deleted\./)).toBeDefined();
});

it('names a few of many ports without a position', () => {
  const lanes = ['AAAAA', 'BBBBB', 'CCCCC', 'DDDDD', 'EEEEE', 'FFFFF', 'GGGGG'].map((code) => lane(NHAVA, port(code, code)));
  expect(drawLanes(lanes).notDrawn).toBe(
    '7 lanes are not drawn: AAAAA, BBBBB, CCCCC, DDDDD, EEEEE and 2 more have no position or are deleted.',
  );
});
