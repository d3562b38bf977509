import { settingsEndpoints } from '@fairlead/contract/settings';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { Troubles } from './troubles.tsx';

it('shows problems with the data storage, and nothing if there are none', async () => {
  signedInAs('admin');
  const server = fakeServer();
  const found: { kind: string; message: string }[] = [];
  server.on(settingsEndpoints.troubles, () => ({ json: { troubles: found } }));
  const { queryClient } = await renderPage(<Troubles />);
  await vi.waitFor(() => expect(queryClient.getQueryState(['settings', 'troubles'])?.status).toBe('success'));
  expect(screen.getByRole('status').textContent).toBe('');
  found.push({ kind: 'no_space', message: 'There is no space left.' });
  await queryClient.refetchQueries();
  expect(await screen.findByText('There is no space left.')).toBeDefined();
});
