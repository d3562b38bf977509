import { documentEndpoints } from '@fairlead/contract/documents';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { aDocument } from '../testing/a-document.ts';
import { DocumentsOf } from './documents-of.tsx';

it.each([
  { kind: 'client', endpoint: documentEndpoints.zipOfClient, deleteAll: 'Delete All' },
  { kind: 'employee', endpoint: documentEndpoints.zipOfEmployee, deleteAll: 'Delete Data' },
] as const)('offers all files of the $kind in one zip', async ({ kind, endpoint, deleteAll }) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(documentEndpoints.list, () => ({ json: { documents: [aDocument('d1')], page: 1, next: null, previous: null } }));
  server.on(documentEndpoints.count, () => ({ json: { total: 1, pages: 1 } }));
  const headers = { 'content-disposition': 'attachment; filename="Konkan documents.zip"' };
  server.on(endpoint, () => ({ json: 'PK', headers }), { id: 'o1' });
  const { user } = await renderPage(<DocumentsOf owner={{ kind, id: 'o1', name: 'Konkan' }} deleteAll={deleteAll} />);
  await screen.findByRole('row', { name: /rates/ });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'zip' }));
  await waitFor(() => expect(saved).toEqual(['Konkan documents.zip']));
  expect(server.callsTo(endpoint, { id: 'o1' })).toHaveLength(1);
});

it('has Upload, Export and Delete Data also where there are no documents yet', async () => {
  const server = fakeServer();
  signedInAs('riya.nair');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(documentEndpoints.list, () => ({ json: { documents: [], page: 1, next: null, previous: null } }));
  server.on(documentEndpoints.count, () => ({ json: { total: 0, pages: 0 } }));
  await renderPage(<DocumentsOf owner={{ kind: 'employee', id: 'o1', name: 'Dev Menon' }} deleteAll="Delete Data" />);
  expect(await screen.findByText('No documents yet.')).toBeDefined();
  for (const name of ['Upload', 'Export', 'Delete Data'])
    expect((await screen.findAllByRole('button', { name })).length).toBeGreaterThan(0);
});

it('keeps order and page in the address beside its tab, and one step back leaves them', async () => {
  const server = fakeServer();
  signedInAs('riya.nair');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(documentEndpoints.list, ({ query }) => {
    const page = Number(query.get('page'));
    return { json: { documents: [aDocument(`d${page}`)], page, next: 'on', previous: page > 1 ? 'back' : null } };
  });
  server.on(documentEndpoints.count, () => ({ json: { total: 25, pages: 3 } }));
  const owner = { kind: 'client', id: 'o1', name: 'Konkan' } as const;
  const asked = () => {
    const { query } = server.callsTo(documentEndpoints.list).at(-1)!;
    return [query.get('sort'), query.get('order'), query.get('page'), query.get('cursor')];
  };
  const at = '/?tab=documents&sort=fileSize&order=asc&page=2&cursor=there';
  const { user, address } = await renderPage(
    <>
      <BackArrow to="/salesandleads" label="Back" />
      <DocumentsOf owner={owner} deleteAll="Delete All" />
    </>,
    { at },
  );
  await screen.findByText('Page 2 of 3');
  expect(asked()).toEqual(['fileSize', 'asc', '2', 'there']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Page 3 of 3');
  expect(address()).toBe('/?tab=documents&sort=fileSize&order=asc&page=3&cursor=on');
  await user.click(screen.getByRole('button', { name: /^File Name/ }));
  await waitFor(() => expect(address()).toBe('/?tab=documents&sort=fileName&order=asc'));
  await screen.findByText('Page 1 of 3');
  expect(asked()).toEqual(['fileName', 'asc', '1', null]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/salesandleads'));
});

it('says that a page of the address does not exist, and leads to the first', async () => {
  const server = fakeServer();
  signedInAs('riya.nair');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(documentEndpoints.list, ({ query }) => {
    const page = Number(query.get('page'));
    return { json: { documents: page === 1 ? [aDocument('d1')] : [], page, next: null, previous: null } };
  });
  server.on(documentEndpoints.count, () => ({ json: { total: 1, pages: 1 } }));
  const { user, address } = await renderPage(<DocumentsOf owner={{ kind: 'client', id: 'o1', name: 'Konkan' }} deleteAll="Delete All" />, {
    at: '/?tab=documents&page=9',
  });
  expect(await screen.findByText('There is no page 9.')).toBeDefined();
  expect(screen.queryByText('No documents yet.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByRole('row', { name: /rates/ })).toBeDefined();
  expect(address()).toBe('/?tab=documents');
});
