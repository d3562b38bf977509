import { checkInEndpoints } from '@fairlead/contract/checkins';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VisitsCard } from './visits-card.tsx';

it('draws bars of no height where the counted visits are of none of its days', async () => {
  const server = fakeServer();
  const counted = { count: 2, judged: 2, verified: 1 };
  const { count: total, ...shares } = counted;
  server.on(checkInEndpoints.stats, () => ({
    json: { total, ...shares, perDay: [{ date: '2001-01-01', ...counted }], perEmployee: [], perClient: [], perEventType: [] },
  }));
  const { container } = await renderPage(<VisitsCard />);
  expect(await screen.findByText('50 % verified')).toBeDefined();
  const heights = [...container.querySelectorAll<HTMLElement>('[aria-hidden] i, [aria-hidden] b')].map(({ style }) => style.height);
  expect(new Set(heights)).toEqual(new Set(['0%']));
  // Its days are the reader's, as those of Statistics are.
  const zones = server.callsTo(checkInEndpoints.stats).map(({ query }) => query.get('timeZone'));
  expect(zones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]);
});

it('says by type, employee and client how many visits there were and what is verified, once that is opened', async () => {
  const server = fakeServer();
  const tally = { count: 1, judged: 0, verified: 0 };
  const perClient = Array.from({ length: 6 }, (_, at) => ({ ...tally, clientId: `c${at}`, companyName: `Quay ${at}` }));
  const perEmployee = [{ employeeId: null, employeeName: null, userId: 'u1', username: 'asha.rao', count: 6, judged: 4, verified: 3 }];
  const perEventType = [{ eventType: 'delivery', ...tally, count: 6 }];
  const json = { total: 6, judged: 4, verified: 3, perDay: [], perEmployee, perClient, perEventType };
  server.on(checkInEndpoints.stats, () => ({ json }));
  const { user } = await renderPage(<VisitsCard />);
  const button = await screen.findByRole('button', { name: 'By type, employee and client' });
  expect(screen.queryByRole('table', { name: 'Visits by client' })).toBeNull();
  await user.click(button);
  const rows = within(await screen.findByRole('table', { name: 'Visits by client' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ClientVisitsVerified',
    ...[0, 1, 2, 3, 4].map((at) => `Quay ${at}1–`),
    'Top 5 of 6',
  ]);
  expect(screen.getByRole('table', { name: 'Visits by employee' }).textContent).toContain('asha.rao675 %');
  const [range] = server.callsTo(checkInEndpoints.stats).map(({ query }) => query);
  const days = `visitedFrom=${range?.get('startDate')}&visitedTo=${range?.get('endDate')}`;
  expect(screen.getByRole('link', { name: 'Delivery' }).getAttribute('href')).toBe(`/checkins?${days}&eventType=delivery`);
  expect(screen.getByRole('link', { name: 'More in Statistics' }).getAttribute('href')).toBe(`/checkins?${days}#statistics`);
  expect(server.callsTo(checkInEndpoints.stats)).toHaveLength(1);
});
