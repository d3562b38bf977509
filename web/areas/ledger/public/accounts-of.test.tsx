import { ledgerEndpoints } from '@fairlead/contract/ledger';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { AccountsOf } from './accounts-of.tsx';

const ENTRY = {
  ...{ _id: 'e1', clientId: 'c1', clientName: 'Konkan', kind: 'receivable', reference: 'INV-1', description: null, state: 'open' },
  ...{ amount: '10.00', currency: 'INR', baseAmount: '10.00', baseCurrency: 'INR', paidAmount: '0.00', openAmount: '10.00' },
  ...{ issuedOn: '2026-11-01', dueOn: '2026-11-30', paidOn: null, createdBy: 'me', createdAt: '2026-11-01T09:35:00.000Z', version: 1 },
};

it('keeps order and page in the address beside its tab, for Back and a reload', async () => {
  const server = fakeServer();
  signedInAs('riya.nair');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(ledgerEndpoints.list, ({ query }) => ({
    json: { entries: [ENTRY], page: Number(query.get('page')), next: 'on', previous: null },
  }));
  server.on(ledgerEndpoints.count, () => ({ json: { total: 25, pages: 3 } }));
  const { user, address } = await renderPage(<AccountsOf client={{ _id: 'c1', name: 'Konkan' }} />, {
    at: '/?tab=accounts&sort=amount&order=asc',
  });
  await screen.findByText('Page 1 of 3');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2 of 3');
  expect(address()).toBe('/?tab=accounts&sort=amount&order=asc&page=2&cursor=on');
  const asked = server.callsTo(ledgerEndpoints.list).at(-1)!.query;
  expect(['client', 'sort', 'order', 'page', 'cursor'].map((name) => asked.get(name))).toEqual(['c1', 'amount', 'asc', '2', 'on']);
  await user.click(screen.getByRole('button', { name: /^Due/ }));
  await waitFor(() => expect(address()).toBe('/?tab=accounts&sort=dueOn&order=asc'));
});

it('says that a page of the address does not exist, and leads to the first', async () => {
  const server = fakeServer();
  signedInAs('riya.nair');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(ledgerEndpoints.list, ({ query }) => {
    const page = Number(query.get('page'));
    return { json: { entries: page === 1 ? [ENTRY] : [], page, next: null, previous: null } };
  });
  server.on(ledgerEndpoints.count, () => ({ json: { total: 1, pages: 1 } }));
  const { user } = await renderPage(<AccountsOf client={{ _id: 'c1', name: 'Konkan' }} />, { at: '/?tab=accounts&page=9' });
  expect(await screen.findByText('There is no page 9.')).toBeDefined();
  expect(screen.queryByText('No entries yet.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByRole('row', { name: /INV-1/ })).toBeDefined();
});
