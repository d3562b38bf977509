import type { Client } from '@fairlead/contract/clients';
import { contactEndpoints } from '@fairlead/contract/contacts';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ContactsOf } from './contacts-of.tsx';

const CLIENT = { _id: 'c1', companyName: 'Konkan Minerals', primaryContactName: null } as Client;
const ANOUK = {
  ...{ _id: 'p1', name: 'Anouk Villiers', designation: 'Head of Chartering', department: null, email: null, mobile: null, phone: null },
  ...{ decisionMaker: 'Yes', clientId: 'c1', clientName: 'Konkan Minerals', createdBy: 'me', version: 1 },
};

async function tab(contacts: readonly object[]) {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(contactEndpoints.list, () => ({ json: { contacts, page: 1, next: null, previous: null } }));
  server.on(contactEndpoints.count, () => ({ json: { total: contacts.length, pages: 1 } }));
  const { user } = await renderPage(<ContactsOf client={CLIENT} onEditClient={undefined} />, { at: '/?tab=contacts' });
  return { user, server };
}

it('exports and prints the contacts of this client alone', async () => {
  const { user, server } = await tab([ANOUK]);
  server.on(contactEndpoints.exportTable, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  await screen.findByRole('link', { name: 'Anouk Villiers' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['pdf', 'csv', 'txt', 'Excel', 'print']);
  await user.click(screen.getByRole('menuitem', { name: 'csv' }));
  await waitFor(() => expect(server.callsTo(contactEndpoints.exportTable)).toHaveLength(1));
  const asked = server.callsTo(contactEndpoints.exportTable)[0]!.query;
  expect(['format', 'client', 'sort', 'order'].map((name) => asked.get(name))).toEqual(['csv', 'c1', 'name', 'asc']);
});

it('offers no file of nobody', async () => {
  await tab([]);
  await screen.findByText('No further contacts yet.');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
