import { clientMergeEndpoints } from '@fairlead/contract/clients/merges';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { PairCount } from './pair-count.tsx';

function answer(total: number) {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(clientMergeEndpoints.listDuplicates, () => ({
    json: { pairs: [], total, pages: total, page: 1, next: null, previous: null, uncounted: 0 },
  }));
  return server;
}

it('says how many pairs there are, and reads one of them at most', async () => {
  const server = answer(1204);
  const { container } = await renderPage(<PairCount />);
  expect(await screen.findByText(': 1,204 pairs')).toBeDefined();
  expect(container.textContent).toContain('999+');
  expect(server.callsTo(clientMergeEndpoints.listDuplicates).map(({ query }) => query.get('limit'))).toEqual(['1']);
});

it('says nothing where there is none', async () => {
  const server = answer(0);
  await renderPage(<PairCount />);
  await expect.poll(() => server.callsTo(clientMergeEndpoints.listDuplicates).length).toBe(1);
  expect(screen.queryByText(/pair|0/)).toBeNull();
});
