import { searchEndpoints } from '@fairlead/contract/search';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPocketClient, emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { type Call, fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import type { Place } from '../places/places.rules.ts';
import { Palette } from './palette.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const PLACES: readonly Place[] = [
  {
    ...{ title: 'New task', icon: 'plus', path: '/tasks?new=1', isAction: true, phrases: ['new task'] },
    forClient: { title: 'New task for', path: (id) => `/client/${id}?tab=tasks&new=1` },
  },
  { title: 'Log onsite visit', icon: 'pin', path: '/visits?log=visit', isAction: true, canWait: true, phrases: ['log visit', 'new visit'] },
  { title: 'Tasks', icon: 'select', path: '/tasks' },
];
const LOOKS = { client: { icon: 'ship', word: 'Client' }, task: { icon: 'select', word: 'Task' } } as const;
const globex = {
  ...{ kind: 'client', id: 'g1', title: 'Globex Freight', detail: 'Asha Rao · Mumbai', why: 'Name', path: '/client/g1' },
};
const gate = { kind: 'task', id: 't1', title: 'Call Globex about the gate', detail: 'Globex Freight', why: 'Title', path: '/tasks/t1' };

let server: ReturnType<typeof fakeServer>;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  signedInAs('asha.rao', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'asha.rao', role: 'Member', employeeId: null } }));
  server.on(searchEndpoints.find, ({ query }) => ({ json: { results: answers(query.get('q') ?? '') } }));
});
afterEach(emptyPocket);

const answers = (text: string) => [globex, gate].filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
const palette = () => renderPage(<Palette places={PLACES} looks={LOOKS} onClose={onClose} />);
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const rows = () => screen.queryAllByRole('option').map((row) => row.querySelector('b')?.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).querySelector('b')?.textContent;
const asked = () => server.callsTo(searchEndpoints.find).map(({ query }) => query.get('q'));

it('shows what the server finds, best first, with its kind, why it was found and the letters that match', async () => {
  const { user } = await palette();
  await user.type(await field(), 'globex');
  await waitFor(() => expect(rows()).toEqual(['Globex Freight', 'Call Globex about the gate']));
  const [client] = screen.getAllByRole('option') as [HTMLAnchorElement, HTMLAnchorElement];
  expect({
    href: client.getAttribute('href'),
    marked: client.querySelector('mark')?.textContent,
    words: ['Client', 'Name', 'Asha Rao · Mumbai'].map((text) => within(client).getByText(text).textContent),
  }).toEqual({ href: '/client/g1', marked: 'Globex', words: ['Client', 'Name', 'Asha Rao · Mumbai'] });
  expect(screen.getByRole('status').textContent).toBe('2 results');
});

it('is moved through by keys, and says which row is chosen', async () => {
  const { user } = await palette();
  const input = await field();
  await user.type(input, 'globex');
  await waitFor(() => expect(rows()).toHaveLength(2));
  const choices = [chosen()];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{End}', '{PageUp}', '{PageDown}']) {
    await user.keyboard(key);
    choices.push(chosen());
  }
  const [first, last] = ['Globex Freight', 'Call Globex about the gate'];
  expect(choices).toEqual([first, last, first, last, first, last, first, last]);
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Results' }).id);
});

it('opens the chosen find by Enter, and another in a new tab by Ctrl Enter', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, address } = await palette();
  await user.type(await field(), 'globex');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/tasks/t1', '_blank', 'noopener');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/tasks/t1'));
  expect(onClose).toHaveBeenCalled();
});

it('keeps what was found until the next answer is there, and never shows a late one', async () => {
  const late = Promise.withResolvers<{ json: unknown }>();
  server.on(searchEndpoints.find, ({ query }) => {
    const text = query.get('q') ?? '';
    return text === 'glob' ? late.promise : { json: { results: text === 'gl' ? [globex] : [gate] } };
  });
  const { user } = await palette();
  await user.type(await field(), 'gl');
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  await user.type(await field(), 'ob');
  await waitFor(() => expect(asked()).toContain('glob'));
  expect(rows()).toEqual(['Globex Freight']);
  await user.type(await field(), 'e');
  await waitFor(() => expect(rows()).toEqual(['Call Globex about the gate']));
  late.resolve({ json: { results: [globex] } });
  await late.promise;
  expect(rows()).toEqual(['Call Globex about the gate']);
});

it('opens by Enter only what was found for all that is typed', async () => {
  const waiting = Promise.withResolvers<{ json: unknown }>();
  server.on(searchEndpoints.find, ({ query }) => (query.get('q') === 'gl' ? { json: { results: [globex] } } : waiting.promise));
  const { user, address } = await palette();
  await user.type(await field(), 'gl');
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  await user.type(await field(), 'x{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  waiting.resolve({ json: { results: [gate] } });
  await waitFor(() => expect(address()).toBe('/tasks/t1'));
});

it('offers pages and actions at once, and an action for the clients that the rest of the words find', async () => {
  server.on(searchEndpoints.find, ({ query }: Call) => ({ json: { results: query.get('q') === 'glo' ? [gate, globex] : [] } }));
  const { user } = await palette();
  await user.type(await field(), 'tas');
  expect(rows()).toEqual(['Tasks', 'New task']);
  await user.clear(await field());
  await user.type(await field(), 'new task for');
  expect(rows()).toEqual(['New task']);
  await user.type(await field(), ' glo');
  await waitFor(() => expect(rows()).toEqual(['New task for Globex Freight']));
  expect(screen.getByRole('option').getAttribute('href')).toBe('/client/g1?tab=tasks&new=1');
});

it('says that nothing was found, and asks nothing for one letter', async () => {
  const { user } = await palette();
  await user.type(await field(), 'x');
  expect(screen.getByText(/^Type two letters or more of .* a visit’s notes, a file or a page\./)).toBeDefined();
  await user.type(await field(), 'yz');
  expect(await screen.findByText('Nothing found for “xyz”.')).toBeDefined();
  expect(asked()).not.toContain('x');
});

it('says why a search failed and tries again', async () => {
  server.on(searchEndpoints.find, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  const { user } = await palette();
  await user.type(await field(), 'globex');
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
  server.on(searchEndpoints.find, () => ({ json: { results: [globex] } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('searches what the device keeps without a network, forgives a typing error, and says so', async () => {
  await fillPocket({ clients: [aPocketClient({ _id: 'konkan', companyName: 'Konkan Minerals', primaryContactName: 'Asha Rao' })] });
  server.on(searchEndpoints.find, noNetwork);
  const { user } = await palette();
  await user.type(await field(), 'asha');
  await waitFor(() => expect(rows()).toEqual(['Konkan Minerals']));
  expect(screen.getByText(/^No connection\. Only .* are searched\.$/)).toBeDefined();
  expect(screen.getByText('Contact Asha Rao')).toBeDefined();
  await user.clear(await field());
  await user.type(await field(), 'knokan');
  await waitFor(() => expect(rows()).toEqual(['Konkan Minerals']));
  await user.clear(await field());
  await user.type(await field(), 'new');
  await waitFor(() => expect(rows()).toEqual(['Log onsite visit']));
  await user.clear(await field());
  await user.type(await field(), 'new task konk');
  await screen.findByText('Nothing found for “new task konk”.');
});

it('remembers what was opened on the device, and forgets it with all that is kept there', async () => {
  await fillPocket({});
  const first = await palette();
  expect(await screen.findByText(/^Type two letters or more/)).toBeDefined();
  await first.user.type(await field(), 'globex');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await first.user.keyboard('{Enter}');
  await waitFor(() => expect(first.address()).toBe('/client/g1'));
  first.unmount();
  const again = await palette();
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  expect(screen.getByRole('listbox', { name: 'Recent finds' })).toBeDefined();
  await again.user.keyboard('{Enter}');
  await waitFor(() => expect(again.address()).toBe('/client/g1'));
  again.unmount();
  await emptyPocket();
  await palette();
  expect(await screen.findByText(/^Type two letters or more/)).toBeDefined();
});

it('remembers only in memory where nothing may be kept on the device', async () => {
  const { user, queryClient } = await palette();
  await user.type(await field(), 'globex');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.clear(await field());
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(rows()).toEqual(['Globex Freight']));
  await queryClient.resetQueries({ queryKey: ['kept'] });
  await waitFor(() => expect(rows()).toEqual([]));
});
