import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CLIENT_IMPORT, ClientImportsPage } from '../../areas/clients/import/client-imports.tsx';
import { anImport, countsOf } from '../../testing/an-import.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { ImportsPage } from './imports-page.tsx';

const me = { _id: 'u1', username: 'riya.nair', role: 'Member', employeeId: null };
const csv = (name = 'clients.csv', content = 'Company,Email\nKonkan,desk@konkan.example\n') => new File([content], name);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', 'u1');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: me }));
  server.on(importEndpoints.list, () => ({ json: [] }));
});

async function page(imports: RecordImport[] = []) {
  server.on(importEndpoints.list, () => ({ json: imports }));
  const shown = await renderPage(<ImportsPage kind={CLIENT_IMPORT} isAllowed />, {
    at: '/salesandleads/import',
    route: '/salesandleads/import',
  });
  await screen.findByText(imports[0]?.fileName ?? 'Nothing has been imported yet.');
  return shown;
}
const chooser = () => screen.getByLabelText<HTMLInputElement>('File to import');

it('sends the chosen file with the session and leads to its import', async () => {
  const { user, address } = await page();
  server.on(importEndpoints.create, () => ({ status: 201, json: anImport({ _id: 'i7', state: 'reading' }) }));
  await user.upload(chooser(), csv());
  await waitFor(() => expect(address()).toBe('/salesandleads/import/i7'));
  const call = server.callsTo(importEndpoints.create)[0]!;
  expect(call.headers.get('authorization')).toBe('Bearer a-token');
  expect(((call.body as FormData).get('file') as File).name).toBe('clients.csv');
});

it('takes a dropped file, and only one', async () => {
  const { address } = await page();
  server.on(importEndpoints.create, () => ({ status: 201, json: anImport({ _id: 'i7' }) }));
  const place = screen.getByText('Drop a CSV or Excel file here');
  fireEvent.drop(place, { dataTransfer: { files: [csv(), csv('more.csv')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('Drop one file at a time.');
  fireEvent.drop(place, { dataTransfer: { files: [csv()] } });
  await waitFor(() => expect(address()).toBe('/salesandleads/import/i7'));
});

it('says of a file that can’t be one what is wrong, and sends nothing', async () => {
  await page();
  // Someone may choose “all files” in spite of what the chooser offers.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(chooser(), csv('old.xls'));
  expect((await screen.findByRole('alert')).textContent).toContain('This is an old Excel workbook (.xls)');
  await user.upload(chooser(), csv('empty.csv', ''));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There are no rows in this file'));
  expect(server.callsTo(importEndpoints.create)).toEqual([]);
});

it('shows how far a file is, and gives it up on Cancel', async () => {
  const { user, address } = await page();
  const { promise, resolve } = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(importEndpoints.create, () => promise);
  await user.upload(chooser(), csv());
  expect(await screen.findByText('50 %')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Sending clients.csv' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  resolve({ status: 201, json: anImport() });
  expect(address()).toBe('/salesandleads/import');
});

it('shows the server’s refusal, or that there is no network, and lets the same file be tried again', async () => {
  const { user } = await page();
  server.on(importEndpoints.create, () => ({
    status: 415,
    json: { message: 'This file is neither CSV nor Excel (.xlsx)', code: 'unsupported_type' },
  }));
  await user.upload(chooser(), csv());
  expect((await screen.findByRole('alert')).textContent).toContain('This file is neither CSV nor Excel (.xlsx)');
  server.on(importEndpoints.create, () => new TypeError('Failed to fetch'));
  await user.upload(chooser(), csv());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Network error. Please check your internet connection.'));
});

it('lists the latest imports with state, numbers and who, and undoes one after asking', async () => {
  const done = anImport({
    _id: 'i1',
    state: 'done',
    fileName: 'ports.csv',
    counts: countsOf({ create: 3768, update: 2, skip: 0, refused: 4, duplicates: 2 }),
  });
  const failed = anImport({ _id: 'i2', state: 'failed', fileName: 'photo.csv', failure: 'This file is neither CSV nor Excel (.xlsx)' });
  const { user } = await page([done, failed]);
  const row = screen.getByRole('row', { name: /ports\.csv/ });
  expect(row.textContent).toContain('Imported');
  expect(row.textContent).toContain('3,768 added · 2 updated · 4 refused');
  expect(row.textContent).toContain('riya.nair');
  expect(screen.getByRole('row', { name: /photo\.csv/ }).textContent).toContain('neither CSV nor Excel');
  expect(screen.queryByRole('button', { name: 'Undo the import of photo.csv' })).toBeNull();

  server.on(importEndpoints.undo, () => ({ json: { ...done, state: 'undoing' } }), { id: 'i1' });
  await user.click(within(row).getByRole('button', { name: 'Undo the import of ports.csv' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
  expect(question.textContent).toContain('3,768 clients that it added go');
  await user.click(within(question).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(server.callsTo(importEndpoints.undo, { id: 'i1' })).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('is not for a Viewer: nothing is asked of the server and nothing offered', async () => {
  server.on(signInEndpoints.me, () => ({ json: { ...me, role: 'Viewer' } }));
  await renderPage(<ClientImportsPage />);
  expect(await screen.findByText('You may look at clients, but not import any.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  expect(server.callsTo(importEndpoints.list)).toEqual([]);
});
