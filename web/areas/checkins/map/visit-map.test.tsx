import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitMapEndpoints } from '@fairlead/contract/checkins/map';
import { clientEndpoints } from '@fairlead/contract/clients';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VisitListMap } from './visit-list-map.tsx';
import { VisitMapFold } from './visit-map-fold.tsx';
import { VisitPopup } from './visit-popup.tsx';

const at = (_id: string, verdict: string | null) => ({ _id, latitude: 18.95, longitude: 72.95, verdict });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.on(settingsEndpoints.get, () => ({ json: { tileUrl: '' } }));
});
const answer = (visits: object[], isLimited = false) => server.on(visitMapEndpoints.map, () => ({ json: { visits, isLimited } }));

it('asks for the filters of the list alone, and says in words what is on the map', async () => {
  answer([at('v1', 'verified'), at('v2', 'away'), at('v3', 'verified'), at('v4', null)], true);
  await renderPage(<VisitListMap view={{ search: 'gate', sort: 'createdAt', order: 'asc', page: 3, show: 'map' }} />);
  const legend = within(await screen.findByRole('list', { name: 'What the marks mean' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['✓Verified: 2', '→Away: 1', 'No verdict: 1']);
  expect(screen.getByText(/These are the latest 20,000; filters show others\. List shows the same visits in words/)).toBeDefined();
  expect([...server.callsTo(visitMapEndpoints.map)[0]!.query.keys()]).toEqual(['search']);
});

it('says that none has a position, and lets a failed map be read again', async () => {
  server.on(visitMapEndpoints.map, () => ({ status: 500, json: { code: 'internal', message: 'No' } }));
  const { user } = await renderPage(<VisitListMap view={{}} />);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  answer([]);
  await user.click(again);
  expect(await screen.findByText('None of these visits has a position.')).toBeDefined();
});

it('reads the map of a client only once it is opened', async () => {
  answer([at('v1', 'verified')]);
  server.on(clientEndpoints.get, () => ({ json: { _id: 'c1', sites: [] } }), { id: 'c1' });
  const { user } = await renderPage(<VisitMapFold of={{ client: 'c1' }} />);
  expect(server.callsTo(visitMapEndpoints.map)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show on a map' }));
  expect(await screen.findByText('Verified: 1')).toBeDefined();
  expect(server.callsTo(visitMapEndpoints.map)[0]?.query.get('client')).toBe('c1');
});

it('leads from a pressed mark to the visit, and says how many more lie there', async () => {
  const visit = { companyName: 'Konkan Minerals', date: '2026-11-21', time: '11:00', eventType: 'delivery' };
  server.on(checkInEndpoints.get, () => ({ json: { ...visit, _id: 'v1', employeeName: 'Dev Menon', verdict: 'away' } }), { id: 'v1' });
  await renderPage(<VisitPopup ids={['v1']} count={1200} />);
  const link = await screen.findByRole('link', { name: /Konkan Minerals.*Delivery · Dev Menon · Away/ });
  expect(link.getAttribute('href')).toBe(paths.checkIn('v1'));
  expect(screen.getByText('1 of 1,200 visits here')).toBeDefined();
});
