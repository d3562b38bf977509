import { ledgerEndpoints } from '@fairlead/contract/ledger';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ledgerQueries } from '../ledger.queries.ts';
import { useOpenEntry } from './use-open-entry.tsx';

function Opened() {
  const { isGone } = useOpenEntry({ openId: 'e1', onEdit: () => undefined, onDelete: () => undefined });
  return <p>{isGone ? 'Gone' : 'Not gone'}</p>;
}

it('calls an entry gone that the server does not have', async () => {
  fakeServer().on(ledgerEndpoints.get, () => ({ status: 404, json: { code: 'not_found', message: 'No' } }), { id: 'e1' });
  await renderPage(<Opened />);
  expect(await screen.findByText('Gone')).toBeDefined();
});

it('does not call an entry gone that could not be asked for without a network', async () => {
  fakeServer().on(ledgerEndpoints.get, () => new TypeError('Failed to fetch'), { id: 'e1' });
  const { queryClient } = await renderPage(<Opened />);
  await waitFor(() => expect(queryClient.getQueryState(ledgerQueries.one('e1').queryKey)?.error).toBeTruthy());
  expect(screen.getByText('Not gone')).toBeDefined();
});
