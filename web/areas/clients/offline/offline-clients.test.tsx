import { clientEndpoints } from '@fairlead/contract/clients';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { aPocketClient, emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ClientsPage } from '../list/clients-page.tsx';
import { ClientPage } from '../page/client-page.tsx';
import { ClientSelect } from '../public/client-select.tsx';
import { VisitLoggingProvider } from '../public/visit-logging.ts';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const KONKAN = aPocketClient({
  ...{ _id: 'konkan', companyName: 'Konkan Minerals', primaryContactName: 'Asha Rao', mobile: '+91 98200-12345' },
  ...{ email: 'desk@konkan.example', address: 'Gate 3, Ratnagiri', category: 'Bulk', currentStatus: 'Won' },
  sites: [{ name: 'Jetty 2', latitude: 16.98, longitude: 73.3, radius: 300 }],
});
const ZEPHYR = aPocketClient({ _id: 'zephyr', companyName: 'Zephyr Côte d’Azur', address: 'Nice' });

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  signedInAs('asha.rao', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'asha.rao', role: 'Member', employeeId: 'asha' } }));
  server.on(clientEndpoints.list, noNetwork);
  server.on(clientEndpoints.get, noNetwork, { id: 'konkan' });
  server.on(clientEndpoints.get, noNetwork, { id: 'other' });
});
afterEach(emptyPocket);

const listed = () =>
  within(screen.getByRole('list', { name: 'Clients and leads on this device' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const clientsPage = () => renderPage(<ClientsPage />, { at: '/clients', route: '/clients' });

it('lists the clients that are kept, says how late they are, and finds as one types', async () => {
  await fillPocket({ clients: [ZEPHYR, KONKAN] });
  const { user } = await clientsPage();
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(screen.getByText(/^As of \d+:\d\d/)).toBeDefined();
  expect(await screen.findByText('2 clients and leads')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'cote');
  expect(listed()).toEqual(['Zephyr Côte d’AzurNice']);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '98200 12');
  const links = within(screen.getByRole('list', { name: 'Clients and leads on this device' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([paths.client('konkan'), 'tel:+919820012345']);
  await user.type(screen.getByRole('searchbox'), ' nobody');
  expect(screen.getByText(/Nothing found for/)).toBeDefined();
});

it('shows more than the first rows only when asked, and says when not all clients are kept', async () => {
  const clients = Array.from({ length: 25 }, (_, at) => aPocketClient({ _id: `c${at}`, companyName: `Client ${10 + at}` }));
  await fillPocket({ clients, isLimited: true });
  const { user } = await clientsPage();
  expect(await screen.findByText(/There are more than 20,000 clients/)).toBeDefined();
  await screen.findByText('25 clients and leads');
  expect(listed()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(listed()).toHaveLength(25);
});

it('gives its place to the server’s answer as soon as there is one', async () => {
  await fillPocket({ clients: [KONKAN] });
  const { queryClient } = await clientsPage();
  await screen.findByText('1 client or lead');
  server.on(clientEndpoints.list, () => ({ json: { clients: [], page: 1, next: null, previous: null } }));
  server.on(clientEndpoints.count, () => ({ json: { total: 0, pages: 1 } }));
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  expect(await screen.findByText('No clients or leads yet.')).toBeDefined();
  expect(screen.queryByText('No connection')).toBeNull();
});

it('keeps the typed search while the server is tried again in vain', async () => {
  await fillPocket({ clients: [KONKAN, ZEPHYR] });
  const { user, queryClient } = await clientsPage();
  await screen.findByText('2 clients and leads');
  await user.type(screen.getByRole('searchbox'), 'zephyr');
  const trying = Promise.withResolvers<never>();
  server.on(clientEndpoints.list, () => trying.promise);
  const again = queryClient.refetchQueries({ queryKey: ['clients', 'page'] });
  await waitFor(() => expect(server.callsTo(clientEndpoints.list)).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zephyr');
  trying.reject(noNetwork());
  await again;
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zephyr');
  expect(listed()).toHaveLength(1);
});

it('shows the usual failure where nothing is kept', async () => {
  await clientsPage();
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
});

const clientPage = (id: string) =>
  renderPage(
    <VisitLoggingProvider value={logVisit}>
      <ClientPage
        describeOther={() => undefined}
        documents={() => null}
        meetings={() => null}
        tasks={() => null}
        accounts={() => null}
        contacts={() => null}
        offline={(client) => <p>{`Kept of ${client}`}</p>}
      />
    </VisitLoggingProvider>,
    { at: `/clients/${id}`, route: '/clients/$id' },
  );
const logVisit = vi.fn();

it('shows of a client whom to call and write to, its places, and what other areas keep, and logs a visit', async () => {
  await fillPocket({ clients: [KONKAN] });
  const { user } = await clientPage('konkan');
  expect(await screen.findByRole('heading', { level: 1, name: 'Konkan Minerals' })).toBeDefined();
  expect(screen.getByRole('link', { name: '+91 98200-12345' }).getAttribute('href')).toBe('tel:+919820012345');
  expect(screen.getByRole('link', { name: 'desk@konkan.example' }).getAttribute('href')).toBe('mailto:desk@konkan.example');
  for (const text of ['Asha Rao', 'Gate 3, Ratnagiri', 'Bulk', 'Won', 'Jetty 2', 'Kept of konkan'])
    expect(screen.getByText(text)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Log visit' }));
  expect(logVisit).toHaveBeenCalledWith(expect.objectContaining({ _id: 'konkan', companyName: 'Konkan Minerals' }));
});

it('keeps a note and a follow-up that are made on a kept client’s page', async () => {
  await fillPocket({ clients: [{ ...KONKAN, assignedToId: 'asha', followUpDate: '2026-11-20', version: 4 }] });
  server.on(clientRecordEndpoints.createNote, noNetwork, { id: 'konkan' });
  server.on(clientEndpoints.update, noNetwork, { id: 'konkan' });
  const { user } = await clientPage('konkan');
  await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Wants the tariff by Friday');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const notes = await screen.findByRole('list', { name: 'Dated notes' });
  expect(within(notes).getByText('Wants the tariff by Friday')).toBeDefined();
  const followUp = within(screen.getByRole('region', { name: 'Follow-up Date' }));
  await user.click(followUp.getByRole('button', { name: 'Clear' }));
  await followUp.findByText('Not provided');
  const kept = Object.fromEntries(currentOutbox().entries.map((entry) => [entry.kind, entry]));
  expect([kept.note?.state, kept.followUp?.state]).toEqual(['waiting', 'waiting']);
  expect(kept.followUp?.content).toMatchObject({ day: null, from: '2026-11-20', version: 4 });
});

it('lets what late containers cost be typed to its end when the network returns', async () => {
  await fillPocket({ clients: [KONKAN] });
  const { user, queryClient } = await clientPage('konkan');
  await user.click(await screen.findByRole('button', { name: 'Demurrage & detention' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
  await user.type(dialog.getByLabelText('Type'), 'Reefer');
  server.on(clientEndpoints.get, () => ({ json: { ...KONKAN, sites: [] } }), { id: 'konkan' });
  await queryClient.refetchQueries({ queryKey: ['clients', 'one'] });
  expect(dialog.getByLabelText<HTMLInputElement>('Type').value).toBe('Reefer');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull());
});

describe('a form of late containers that was begun without a network', () => {
  /** Opens it, types, and returns how it is closed. */
  async function beginForm(client: Awaited<ReturnType<typeof clientPage>>) {
    const { user } = client;
    await user.click(await screen.findByRole('button', { name: 'Demurrage & detention' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
    await user.type(dialog.getByLabelText('Type'), 'Reefer');
    const close = async () => {
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    };
    return { close, typed: () => dialog.getByLabelText<HTMLInputElement>('Type').value };
  }
  const readAgain = ({ queryClient }: Awaited<ReturnType<typeof clientPage>>) =>
    queryClient.refetchQueries({ queryKey: ['clients', 'one'] });

  it('stays until it is closed where the client was merged meanwhile, which then leads to the one that was kept', async () => {
    await fillPocket({ clients: [KONKAN] });
    const page = await clientPage('konkan');
    const { close, typed } = await beginForm(page);
    for (const id of ['konkan', 'zephyr']) server.on(clientEndpoints.get, () => ({ json: ZEPHYR }), { id });
    await readAgain(page);
    expect([page.router.state.location.pathname, typed()]).toEqual(['/clients/konkan', 'Reefer']);
    await close();
    await waitFor(() => expect(page.router.state.location.pathname).toBe(paths.client('zephyr')));
  });

  it('stays until it is closed where the client was deleted and went from the device', async () => {
    await fillPocket({ clients: [KONKAN] });
    const page = await clientPage('konkan');
    const { close, typed } = await beginForm(page);
    server.on(clientEndpoints.get, () => ({ status: 404, json: { code: 'not_found', message: 'Client not found' } }), { id: 'konkan' });
    await readAgain(page);
    await fillPocket({ clients: [] });
    await page.queryClient.invalidateQueries({ queryKey: ['kept'] });
    expect(typed()).toBe('Reefer');
    await emptyPocket();
    await page.queryClient.resetQueries({ queryKey: ['kept'] });
    expect(typed()).toBe('Reefer');
    await close();
    expect(await screen.findByText('Client not found')).toBeDefined();
  });
});

it('says of a client that is not kept that it isn’t, not that it is gone', async () => {
  await fillPocket({ clients: [KONKAN] });
  await clientPage('other');
  expect(await screen.findByText('This client is not kept on this device.')).toBeDefined();
});

it('offers kept clients in a choice', async () => {
  await fillPocket({ clients: [KONKAN, ZEPHYR] });
  const onChange = vi.fn();
  const { user } = await renderPage(<ClientSelect label="Client" value="" onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  expect(await screen.findByText(/^No connection\. As of/)).toBeDefined();
  await user.type(box, 'ratnagiri');
  await user.click(await screen.findByRole('option', { name: 'Konkan Minerals' }));
  expect(screen.queryByRole('option', { name: 'Zephyr Côte d’Azur' })).toBeNull();
  expect(onChange).toHaveBeenCalledWith('konkan', 'Konkan Minerals');
});
