import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anImport, anImportRow, countsOf } from '../../../testing/an-import.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { EmployeeImportPage, EmployeeImportsPage } from './employee-imports.tsx';

const me = { _id: 'u1', username: 'riya.nair', role: 'Member', employeeId: null };
const id = { id: 'i1' };
const column = { samples: [], notation: null, ambiguous: null };
const FILLED = ['employeeId', 'employeeName', 'mobile', 'emailId', 'role', 'department'];
const columns = FILLED.map((field) => ({ header: field, field, ...column }));

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair', 'u1');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: me }));
  server.on(importEndpoints.list, () => ({ json: [] }));
});

async function page(part: Partial<RecordImport>, search = '') {
  const stored = anImport({ kind: 'employees', fileName: 'team.csv', columns, ...part });
  server.on(importEndpoints.get, () => ({ json: stored }), id);
  const shown = await renderPage(<EmployeeImportPage />, {
    at: `/teammanagement/import/i1${search}`,
    route: '/teammanagement/import/$id',
  });
  await screen.findByRole('heading', { level: 1, name: 'team.csv' });
  return shown;
}

it('sends a file of employees, and lists the imports of employees alone', async () => {
  const { user, address } = await renderPage(<EmployeeImportsPage />, { at: '/teammanagement/import', route: '/teammanagement/import' });
  server.on(importEndpoints.create, () => ({ status: 201, json: anImport({ _id: 'i7', kind: 'employees', state: 'reading' }) }));
  expect(await screen.findByText(/The employees stay\./)).toBeDefined();
  await user.upload(screen.getByLabelText('File to import'), new File(['Employee ID\nE-1\n'], 'team.csv'));
  await waitFor(() => expect(address()).toBe('/teammanagement/import/i7'));
  expect(server.callsTo(importEndpoints.create)[0]?.query.get('kind')).toBe('employees');
  expect(server.callsTo(importEndpoints.list)[0]?.query.get('kind')).toBe('employees');
});

it('does not offer to add an employee whose ID is taken, by a record or an earlier row', async () => {
  const duplicate = { _id: 'e1', name: 'Riya Nair', by: ['identifier' as const], changes: {} };
  const values = { employeeId: 'E-1', employeeName: 'Riya Rao' };
  const rows = [
    anImportRow({ line: 2, kind: 'skip', values, duplicate }),
    anImportRow({ line: 3, kind: 'skip', values, repeats: 2, repeatsBy: ['identifier'] }),
    anImportRow({ line: 4, kind: 'skip', values, repeats: 2, repeatsBy: ['identifier'] }),
  ];
  server.on(importEndpoints.rows, () => ({ json: { rows, page: 1, pages: 1, next: null, previous: null } }), id);
  const { user } = await page({ counts: countsOf({ skip: 3, duplicates: 1 }) }, '?tab=duplicates');
  expect(await screen.findByRole('button', { name: 'Update all' })).toBeDefined();
  expect(screen.queryByText('Add as new')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Rows' }));
  expect((await screen.findAllByText(/Repeats line 2/)).length).toBe(2);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('speaks of employees, and names every field that all of them need', async () => {
  await page({ counts: countsOf({ refused: 4 }), columns: columns.slice(0, 4) });
  expect(
    screen.getByText(
      'No column is chosen for Role and Department. Every employee needs them, so all 4 rows are refused. Choose the columns that hold them.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDefined();
});

it('shows an employee that is there beside the row that looks like them', async () => {
  const duplicate = {
    _id: 'e1',
    name: 'Riya Nair',
    by: ['identifier' as const],
    changes: { role: { from: 'HR Manager', to: 'Sales Executive' } },
  };
  const rows = [anImportRow({ kind: 'skip', values: { employeeId: 'E-1', employeeName: 'Riya Nair' }, duplicate })];
  server.on(importEndpoints.rows, () => ({ json: { rows, total: 1, page: 1, pages: 1, next: null, previous: null } }), id);
  await page({ counts: countsOf({ create: 2, update: 1, duplicates: 1 }) }, '?tab=duplicates');
  expect((await screen.findByRole('link', { name: 'Riya Nair' })).getAttribute('href')).toBe('/teammanagement_salesleads/e1');
  expect(screen.getByText(/Looks like/).textContent).toContain('same Employee ID');
  expect(screen.getByText('1 row may be among the employees already.')).toBeDefined();
  expect(screen.getByRole('row', { name: 'Role HR Manager Sales Executive' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 2 employees, update 1' })).toBeDefined();
});

it('leads from what it did to the team, newest first', async () => {
  await page({ state: 'done', counts: countsOf({ create: 2 }), finishedAt: new Date(2026, 10, 21, 9).toISOString() });
  expect(screen.getByRole('link', { name: 'Show in the table' }).getAttribute('href')).toBe(
    '/teammanagement?addedFrom=2026-11-21&addedTo=2026-11-21&sort=createdAt&order=desc',
  );
});

it('does not show an import of another kind', async () => {
  server.on(importEndpoints.get, () => ({ json: anImport() }), id);
  await renderPage(<EmployeeImportPage />, { at: '/teammanagement/import/i1', route: '/teammanagement/import/$id' });
  expect(await screen.findByText('Import not found')).toBeDefined();
});

it('is not for a Viewer', async () => {
  server.on(signInEndpoints.me, () => ({ json: { ...me, role: 'Viewer' } }));
  await renderPage(<EmployeeImportsPage />);
  expect(await screen.findByText('You may look at employees, but not import any.')).toBeDefined();
});
