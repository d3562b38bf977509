import { type Report, reportEndpoints } from '@fairlead/contract/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const LOST: Report = {
  ...{ _id: 'r1', type: 'sales', format: 'csv', analytics: false, from: '2026-11-01', to: '2026-11-07' },
  ...{ state: 'cancelled', failure: null, progress: { done: 0, total: 0 }, size: null, madeBy: 'riya.nair', isMine: true },
  ...{ createdAt: '2026-11-08T09:00:00.000Z', keptUntil: '2026-12-08T09:00:00.000Z' },
};

it('says nothing of an earlier report while it says why the next is refused', async () => {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(reportEndpoints.list, () => ({ json: { reports: [LOST], more: false } }));
  server.on(reportEndpoints.create, () => ({ status: 201, json: { ...LOST, _id: 'r2', state: 'making' } }));
  const { user } = await renderPage(<ReportsPage />);
  const again = await screen.findByRole('button', { name: /^Make again/ });
  await user.click(again);
  expect(await screen.findByText(/^Making the report\./)).toBeDefined();
  const message = 'You have 3 reports or imports under way. Try again when one is over.';
  server.on(reportEndpoints.create, () => ({ status: 429, json: { message, code: 'too_many' } }));
  await user.click(again);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByText(/^Making the report\./)).toBeNull();
});
