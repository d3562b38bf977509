import { checkInEndpoints } from '@fairlead/contract/checkins';
import { screen } from '@testing-library/react';
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
});
