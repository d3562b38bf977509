import { checkInEndpoints } from '@fairlead/contract/checkins';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { localTimeZone } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VisitsOf } from './visits-of.tsx';

const aVisit = (_id: string, time: string) => ({
  _id,
  companyName: 'Konkan Minerals',
  eventType: 'delivery',
  date: '2026-11-21',
  time,
  timeZone: localTimeZone(),
  imageProof: null,
  employeeName: 'Dev Menon',
  username: 'dev',
});

it('lists a client’s visits with who was there, turns its pages, and leads to each and to all', async () => {
  const server = fakeServer();
  server.on(checkInEndpoints.list, ({ query }) => {
    const page = query.get('cursor') === 'older' ? 2 : 1;
    const cursors = page === 1 ? { next: 'older', previous: null } : { next: null, previous: 'newer' };
    return { json: { checkIns: [aVisit(`v${page}`, `1${page}:00`)], page, pages: 2, total: 6, ...cursors } };
  });
  const { user } = await renderPage(<VisitsOf of={{ client: 'c1' }} />);
  const first = await screen.findByRole('link', { name: /11:00.AM.*Delivery · Dev Menon/ });
  expect(first.getAttribute('href')).toBe(paths.checkIn('v1'));
  expect(screen.getByRole('link', { name: 'All visits' }).getAttribute('href')).toBe('/checkins?client=c1');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: /12:00.PM/ })).toBeDefined();
  await waitFor(() => expect(server.callsTo(checkInEndpoints.list).at(-1)?.query.get('client')).toBe('c1'));
});

it('says which company an employee visited, and that there was none yet', async () => {
  const server = fakeServer();
  server.on(checkInEndpoints.list, () => ({
    json: { checkIns: [aVisit('v1', '11:00')], page: 1, pages: 1, total: 1, next: null, previous: null },
  }));
  const page = await renderPage(<VisitsOf of={{ employee: 'e1' }} />);
  expect(await screen.findByRole('link', { name: /Delivery · Konkan Minerals/ })).toBeDefined();
  page.unmount();
  server.on(checkInEndpoints.list, () => ({ json: { checkIns: [], page: 1, pages: 1, total: 0, next: null, previous: null } }));
  await renderPage(<VisitsOf of={{ employee: 'e2' }} />);
  expect(await screen.findByText('No visits yet.')).toBeDefined();
});

it('names the time zone of a visit where other clocks were in use', async () => {
  const server = fakeServer();
  const there = { ...aVisit('v1', '11:00'), timeZone: 'America/Port_of_Spain' };
  server.on(checkInEndpoints.list, () => ({ json: { checkIns: [there], page: 1, pages: 1, total: 1, next: null, previous: null } }));
  await renderPage(<VisitsOf of={{ client: 'c1' }} />);
  expect(await screen.findByRole('link', { name: /Delivery · Dev Menon · America\/Port of Spain/ })).toBeDefined();
});

it('tries again where the visits could not be read', async () => {
  const server = fakeServer();
  server.on(checkInEndpoints.list, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  const { user } = await renderPage(<VisitsOf of={{ employee: 'e1' }} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The visits could not be read.');
  server.on(checkInEndpoints.list, () => ({ json: { checkIns: [], page: 1, pages: 1, total: 0, next: null, previous: null } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No visits yet.')).toBeDefined();
});
