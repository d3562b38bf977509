import { documentEndpoints } from '@fairlead/contract/documents';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { aDocument } from '../testing/a-document.ts';
import { DocumentsPage } from './documents-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const SANA = { _id: '0198cccc-0000-7000-8000-000000000001', employeeName: 'Sana Khan', role: 'Sales' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  server.on(documentEndpoints.count, () => ({ json: { total: 2, pages: 1 } }));
  server.on(documentEndpoints.listViews, () => ({ json: [] }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [SANA], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.get, () => ({ json: SANA }), { id: SANA._id });
});

async function open({ role = 'Member', at = '/documents' } = {}) {
  const documents = [aDocument('d1', { fileName: 'rates.csv', createdBy: ME }), aDocument('d2', { fileName: 'lading.pdf' })];
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role, employeeId: null } }));
  server.on(documentEndpoints.list, () => ({ json: { documents, page: 1, next: null, previous: null } }));
  const view = await renderPage(<DocumentsPage />, { at, route: '/documents' });
  await screen.findByRole('row', { name: /lading/ });
  return view;
}

it('finds what somebody of the team uploaded', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Uploaded by' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter by Uploaded by' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Uploaded by' }));
  await user.click(await screen.findByRole('option', { name: 'Sana Khan' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/Uploaded by: Sana Khan/)).toBeDefined();
  await waitFor(() => expect(server.callsTo(documentEndpoints.list).at(-1)?.query.get('uploader')).toBe(SANA._id));
});

it('deletes several at once, where one may delete, and says what stays and why', async () => {
  const message = "You don't have permission to delete this document.";
  server.on(documentEndpoints.bulkRemove, () => ({ json: { changed: 1, refused: [{ _id: 'd2', name: 'lading.pdf', message }] } }));
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select rates.csv' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select lading.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.callsTo(documentEndpoints.bulkRemove)[0]?.body).toEqual({ ids: ['d1', 'd2'] });
});

it('says what happened when a document can’t be read, and reads it again', async () => {
  const id = 'd1';
  server.on(
    documentEndpoints.get,
    () => ({ status: 500, json: { message: 'Something went wrong. Please try again.', code: 'internal' } }),
    { id },
  );
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
  const { user } = await renderPage(<DocumentsPage />, { at: `/documents/${id}`, route: '/documents/$id' });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  server.on(documentEndpoints.get, () => ({ status: 404, json: { message: 'Document not found', code: 'not_found' } }), { id });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('This document is not here, or not for you to see.')).toBeDefined();
});
