import { CLIENT_MESSAGES, type Client, clientEndpoints } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { type ClientMerge, clientMergeEndpoints } from '@fairlead/contract/clients/merges';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingPage } from '../../../app/waiting/waiting-page.tsx';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { today } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { navigatorWith } from '../../../testing/navigator-with.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { rememberFreshMerge } from '../merge/fresh-merge.ts';
import { VisitLoggingProvider } from '../public/visit-logging.ts';
import { followUpIn } from './client-follow-up.rules.ts';
import { ClientPage } from './client-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const konkan = {
  _id: 'c1',
  companyName: 'Konkan Minerals',
  email: 'sales@konkan.example',
  phone: '+91 832 555 0177',
  website: 'https://konkan.example',
  currentStatus: null,
  followUpDate: null,
  notes: 'Calls before eleven',
  opportunityValue: 5000,
  sites: [{ name: 'Jetty', latitude: 15.4, longitude: 73.8, radius: 300 }],
  profilePicture: null,
  createdBy: ME,
  assignedToId: null,
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 3,
} as unknown as Client;
const note = {
  _id: 'n1',
  text: 'They want a COA',
  createdBy: ME,
  author: 'riya.nair',
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
};
const id = { id: 'c1' };
const conflict = () => ({ status: 409, json: { message: 'x', code: 'conflict' } });

let server: ReturnType<typeof fakeServer>;
let stored: Client;
const logVisit = vi.fn();
beforeEach(() => {
  signedInAs('riya.nair', ME);
  stored = konkan;
  logVisit.mockClear();
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({
    json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
  }));
  server.on(clientEndpoints.get, () => ({ json: stored }), id);
  server.on(clientRecordEndpoints.listNotes, () => ({ json: [note] }), id);
  server.on(clientRecordEndpoints.listStatuses, () => ({ json: [] }), id);
  server.on(clientEndpoints.timeline, () => ({ json: { entries: [], next: null } }), id);
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
  server.on(clientEndpoints.update, ({ body }) => ({ json: save(body as Partial<Client>) }), id);
});

function save(body: Partial<Client>): Client {
  stored = { ...stored, ...body, version: stored.version + 1 };
  return stored;
}

async function page(at = '/salesandleadsclient/c1', heading = 'Konkan Minerals') {
  const shown = await renderPage(
    <VisitLoggingProvider value={logVisit}>
      <ClientPage
        describeOther={() => undefined}
        documents={() => null}
        meetings={() => null}
        tasks={() => null}
        accounts={() => null}
        contacts={() => null}
        offline={() => null}
      />
    </VisitLoggingProvider>,
    {
      at,
      route: '/salesandleadsclient/$id',
    },
  );
  await screen.findByRole('heading', { name: heading });
  if (!at.includes('?')) await screen.findByText('They want a COA');
  return shown;
}
const sent = () => server.callsTo(clientEndpoints.update, id).at(-1)?.body;
const region = (name: string) => within(screen.getByRole('region', { name }));

it('links mail, phone and website, the website safely', async () => {
  await page();
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('sales@konkan.example').getAttribute('href')).toBe('mailto:sales@konkan.example');
  expect(link('+91 832 555 0177').getAttribute('href')).toBe('tel:+918325550177');
  expect(link('https://konkan.example').getAttribute('rel')).toBe('noopener noreferrer');
  expect(link('https://konkan.example').getAttribute('target')).toBe('_blank');
});

it('shows text for a website that is no safe address', async () => {
  stored = { ...konkan, website: 'javascript:alert(1)' };
  await page();
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeDefined();
});

it('sets a follow-up with one click and clears it', async () => {
  const { user } = await page();
  const followUp = region('Follow-up Date');
  expect(followUp.getByText('Not provided')).toBeDefined();
  await user.click(followUp.getByRole('button', { name: 'Next week' }));
  expect(await followUp.findByText(monthDayYear(followUpIn(7, today())))).toBeDefined();
  expect(await followUp.findByText('in 7 days')).toBeDefined();
  await expect.poll(sent).toEqual({ followUpDate: followUpIn(7, today()), version: 3 });
  await user.click(await followUp.findByRole('button', { name: 'Clear' }));
  await expect.poll(sent).toEqual({ followUpDate: null, version: 4 });
});

it('says why a follow-up could not be set', async () => {
  server.on(clientEndpoints.update, () => ({ status: 403, json: { message: 'Not yours', code: 'forbidden' } }), id);
  const { user } = await page();
  await user.click(region('Follow-up Date').getByRole('button', { name: 'In 3 days' }));
  expect((await region('Follow-up Date').findByRole('alert')).textContent).toBe('Not yours');
  expect(region('Follow-up Date').getByText('Not provided')).toBeDefined();
  await expect.poll(() => currentOutbox().entries).toEqual([]);
});

const HEALTH = { method: 'GET', path: '/api/health' };
const lost = () => new TypeError('Failed to fetch');
/** Sets a follow-up without a network. */
async function setOffline(...names: string[]) {
  server.on(HEALTH, lost);
  server.on(clientEndpoints.update, lost, id);
  const { user, unmount } = await page();
  for (const name of names) {
    await user.click(region('Follow-up Date').getByRole('button', { name }));
    await region('Follow-up Date').findByText('Waiting for a connection');
  }
  unmount();
  server.calls.length = 0;
  server.on(HEALTH, () => ({ json: {} }));
  server.on(
    clientEndpoints.update,
    ({ body }) => {
      const change = body as Partial<Client>;
      return change.version === stored.version ? { json: save(change) } : conflict();
    },
    id,
  );
}

it('shows a follow-up that waits, sends several in their order, and overwrites nothing else of the client', async () => {
  await setOffline('In 3 days', 'Next week');
  stored = { ...konkan, country: 'Oman', version: 4 };
  await page();
  expect(await region('Follow-up Date').findByText('in 7 days')).toBeDefined();
  await expect.poll(() => stored.followUpDate).toBe(followUpIn(7, today()));
  const bodies = server.callsTo(clientEndpoints.update, id).map(({ body }) => body as Partial<Client>);
  expect(bodies.map(({ followUpDate, version }) => [followUpDate, version])).toEqual([
    [followUpIn(3, today()), 3],
    [followUpIn(3, today()), 4],
    [followUpIn(7, today()), 3],
    [followUpIn(7, today()), 5],
  ]);
  expect([stored.country, region('Follow-up Date').getByText('in 7 days').textContent]).toEqual(['Oman', 'in 7 days']);
});

it('leaves a follow-up to be looked at where somebody else set another one, and sets it when that is chosen', async () => {
  await setOffline('In 3 days');
  stored = { ...konkan, followUpDate: '2026-12-24', version: 4 };
  const { user } = await renderPage(<WaitingPage />);
  await screen.findByText(/^Somebody changed the follow-up to Dec 24, 2026 meanwhile\./);
  expect(stored.followUpDate).toBe('2026-12-24');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await expect.poll(() => stored.followUpDate).toBe(followUpIn(3, today()));
  await screen.findByText('Nothing is waiting.');
});

it('saves over what someone else changed elsewhere without asking', async () => {
  const { user } = await page();
  stored = { ...konkan, country: 'Oman', version: 4 };
  let tries = 0;
  server.on(clientEndpoints.update, ({ body }) => (tries++ === 0 ? conflict() : { json: save(body as Partial<Client>) }), id);
  await user.click(region('Follow-up Date').getByRole('button', { name: 'In 3 days' }));
  await expect.poll(sent).toEqual({ followUpDate: followUpIn(3, today()), version: 4 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks where both changed the same, and saves what was chosen', async () => {
  const { user } = await page();
  stored = { ...konkan, followUpDate: '2026-12-24', version: 4 };
  let tries = 0;
  server.on(clientEndpoints.update, ({ body }) => (tries++ === 0 ? conflict() : { json: save(body as Partial<Client>) }), id);
  await user.click(region('Follow-up Date').getByRole('button', { name: 'In 3 days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose what to keep.')).toBeDefined();
  expect(dialog.getByRole('radio', { name: /^Theirs.*Dec 24, 2026/ })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: /^Yours/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(sent).toEqual({ followUpDate: followUpIn(3, today()), version: 4 });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('shows the status, and that there is none as on the list below, and asks why it was lost', async () => {
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Set status' }));
  const menu = within(await screen.findByRole('menu', { name: 'Current status' }));
  expect(menu.getAllByRole('menuitemradio').map((each) => each.textContent)).toEqual(['Lead', 'Quoted', 'Negotiation', 'Won', 'Lost']);
  await user.click(menu.getByRole('menuitemradio', { name: 'Lost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why was it lost?' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  expect(await dialog.findByText('Say why it was lost')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Lost Reason/), 'Too dear');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Close this form?' })).getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  expect(await screen.findByRole('button', { name: 'Lost' })).toBeDefined();
  expect(server.callsTo(clientEndpoints.update, id)[0]?.body).toEqual({
    currentStatus: 'Lost',
    lostReason: 'Too dear',
    version: 3,
  });
});

it('takes a second choice while the first is still on its way', async () => {
  const first = Promise.withResolvers<{ json: Client }>();
  server.on(clientEndpoints.update, () => first.promise, id);
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Set status' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Quoted' }));
  await user.click(await screen.findByRole('button', { name: 'Quoted' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why was it lost?' }));
  await user.type(dialog.getByLabelText(/^Lost Reason/), 'Too dear');
  first.resolve({ json: save({ currentStatus: 'Quoted' }) });
  await expect.poll(() => screen.queryAllByText('Current Status', { selector: 'dt' })[0]?.nextElementSibling?.textContent).toBe('Quoted');
  server.on(clientEndpoints.update, ({ body }) => ({ json: save(body as Partial<Client>) }), id);
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  expect(await screen.findByRole('button', { name: 'Lost' })).toBeDefined();
  const bodies = server.callsTo(clientEndpoints.update, id).map(({ body }) => body);
  expect(bodies[1]).toEqual({ currentStatus: 'Lost', lostReason: 'Too dear', version: 4 });
});

it('shows both where someone else set another status meanwhile, and overwrites nothing unasked', async () => {
  server.on(clientEndpoints.update, conflict, id);
  const { user } = await page();
  stored = { ...konkan, currentStatus: 'Won', version: 4 };
  await user.click(await screen.findByRole('button', { name: 'Set status' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Quoted' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  expect(dialog.getByRole('radio', { name: /^Theirs.*Won/ })).toBeDefined();
  server.on(clientEndpoints.update, ({ body }) => ({ json: save(body as Partial<Client>) }), id);
  await user.click(dialog.getByRole('radio', { name: /^Yours.*Quoted/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(sent).toEqual({ currentStatus: 'Quoted', version: 4 });
});

it('adds a dated note, which outlives a reload until it is saved', async () => {
  server.on(clientRecordEndpoints.createNote, () => ({ status: 201, json: note }), id);
  const first = await page();
  await first.user.type(await screen.findByLabelText('New note'), 'Promised a quote');
  first.unmount();
  const { user } = await page();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('New note')).value).toBe('Promised a quote');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await expect.poll(() => server.callsTo(clientRecordEndpoints.createNote, id)[0]?.body).toEqual({ text: 'Promised a quote' });
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
});

it('shows a note that waits for the network, also after a reload, and sends what it was corrected to', async () => {
  server.on(HEALTH, lost);
  server.on(clientRecordEndpoints.createNote, lost, id);
  const first = await page();
  await first.user.type(await screen.findByLabelText('New note'), 'Promised a quote');
  await first.user.click(screen.getByRole('button', { name: 'Add note' }));
  const newest = async () => (await within(screen.getByRole('list', { name: 'Dated notes' })).findAllByRole('listitem'))[0]?.textContent;
  await expect.poll(newest).toBe('YouWaiting for a connectionPromised a quote');
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  first.unmount();
  const second = await page();
  await expect.poll(newest).toMatch(/^You.*Promised a quote$/);
  second.unmount();

  const { user } = await renderPage(<WaitingPage />);
  await screen.findByText('Note on Konkan Minerals');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Edit note'), ' by Friday');
  server.on(HEALTH, () => ({ json: {} }));
  server.on(clientRecordEndpoints.createNote, () => ({ status: 201, json: note }), id);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nothing is waiting.');
  const calls = server.callsTo(clientRecordEndpoints.createNote, id);
  expect(calls.at(-1)?.body).toEqual({ text: 'Promised a quote by Friday' });
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('keeps a note in its field that is refused, and says why', async () => {
  const refusal = { status: 403, json: { message: 'Notes are closed', code: 'forbidden' } };
  server.on(clientRecordEndpoints.createNote, () => refusal, id);
  const { user } = await page();
  await user.type(await screen.findByLabelText('New note'), 'Promised a quote');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Notes are closed');
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Promised a quote');
  await expect.poll(() => currentOutbox().entries).toEqual([]);
});

it('edits and deletes the own note and no one else’s', async () => {
  const theirs = { ...note, _id: 'n2', text: 'Not mine', createdBy: 'someone', author: 'dev.menon' };
  server.on(clientRecordEndpoints.listNotes, () => ({ json: [note, theirs] }), id);
  server.on(clientRecordEndpoints.updateNote, () => ({ json: note }), { id: 'c1', noteId: 'n1' });
  server.on(clientRecordEndpoints.removeNote, () => ({ status: 204 }), { id: 'c1', noteId: 'n1' });
  const { user } = await page();
  const [mine, other] = within(await screen.findByRole('list', { name: 'Dated notes' })).getAllByRole('listitem');
  expect(within(other!).queryByRole('button')).toBeNull();
  await user.click(await within(mine!).findByRole('button', { name: /^Edit the note/ }));
  await user.type(within(mine!).getByLabelText('Edit note'), ' for three voyages');
  await user.click(within(mine!).getByRole('button', { name: 'Save' }));
  const calls = () => server.callsTo(clientRecordEndpoints.updateNote, { id: 'c1', noteId: 'n1' });
  await expect.poll(() => calls()[0]?.body).toEqual({ text: 'They want a COA for three voyages', version: 1 });
  await user.click(await within(mine!).findByRole('button', { name: /^Delete the note/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  expect(question.getByText(/An Administrator can restore it for 30 days\.$/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => server.callsTo(clientRecordEndpoints.removeNote, { id: 'c1', noteId: 'n1' })).toHaveLength(1);
});

it('asks whose text a note keeps that was changed meanwhile, and saves mine over it when mine is chosen', async () => {
  const params = { id: 'c1', noteId: 'n1' };
  server.on(clientRecordEndpoints.updateNote, conflict, params);
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: /^Edit the note/ }));
  await user.type(screen.getByLabelText('Edit note'), '!');
  server.on(clientRecordEndpoints.listNotes, () => ({ json: [{ ...note, text: 'They want nothing', version: 2 }] }), id);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  expect(dialog.getByRole('radio', { name: /^Theirs.*They want nothing/ })).toBeDefined();
  server.on(clientRecordEndpoints.updateNote, () => ({ json: note }), params);
  await user.click(dialog.getByRole('radio', { name: /^Yours.*They want a COA!/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.callsTo(clientRecordEndpoints.updateNote, params).at(-1)?.body)
    .toEqual({ text: 'They want a COA!', version: 2 });
});

it('keeps the text of a note that someone deletes meanwhile, which can be added as a new one', async () => {
  server.on(clientRecordEndpoints.createNote, () => ({ status: 201, json: { ...note, _id: 'n2', text: 'They want a COA!' } }), id);
  const { user, queryClient } = await page();
  await user.click(await screen.findByRole('button', { name: /^Edit the note/ }));
  await user.type(screen.getByLabelText('Edit note'), '!');
  server.on(clientRecordEndpoints.listNotes, () => ({ json: [] }), id);
  await queryClient.invalidateQueries({ queryKey: ['clients', 'notes'] });
  const item = within(await screen.findByRole('list', { name: 'Dated notes' }));
  expect(item.getByText('Someone deleted this note meanwhile.')).toBeDefined();
  expect(item.getByLabelText<HTMLTextAreaElement>('Edit note').value).toBe('They want a COA!');
  await user.click(item.getByRole('button', { name: 'Add as a new note' }));
  await expect.poll(() => server.callsTo(clientRecordEndpoints.createNote, id)[0]?.body).toEqual({ text: 'They want a COA!' });
  await expect.poll(() => screen.queryByText('Someone deleted this note meanwhile.')).toBeNull();
  expect(screen.queryByLabelText('Edit note')).toBeNull();
});

it('keeps a note that is being edited and that newer ones push out of what was read', async () => {
  const newer = Array.from({ length: 16 }, (_, at) => ({ ...note, _id: `n${99 - at}`, text: `Note ${at}` }));
  const { user, queryClient } = await page();
  await user.click(await screen.findByRole('button', { name: /^Edit the note/ }));
  await user.type(screen.getByLabelText('Edit note'), '!');
  server.on(clientRecordEndpoints.listNotes, () => ({ json: newer }), id);
  await queryClient.invalidateQueries({ queryKey: ['clients', 'notes'] });
  await screen.findByText('Note 0');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Edit note').value).toBe('They want a COA!');
  expect(screen.queryByText('Someone deleted this note meanwhile.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('They want a COA')).toBeNull();
});

it('edits the notes field against what stood there when the typing began', async () => {
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
  await user.type(screen.getByLabelText('Notes on this client'), '.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(sent).toEqual({ notes: 'Calls before eleven.', version: 3 });
  expect(await screen.findByText('Calls before eleven.')).toBeDefined();
});

it('adds a site where the device is', async () => {
  vi.stubGlobal('navigator', navigatorWith({ geolocation: deviceAt({ latitude: 15.41, longitude: 73.79, accuracy: 42 }) }));
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Add a site' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a site' }));
  await user.type(dialog.getByLabelText(/^Site name/), 'Yard');
  await user.click(dialog.getByRole('button', { name: 'Use this position' }));
  expect(await dialog.findByText('Accurate to ±42 m.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Latitude').value).toBe('15.410000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(sent)
    .toEqual({ sites: [...konkan.sites, { name: 'Yard', latitude: 15.41, longitude: 73.79, radius: 300 }], version: 3 });
});

it('says why there is no position, and what to do', async () => {
  vi.stubGlobal('navigator', navigatorWith({ geolocation: deniedDevice() }));
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Edit the site Jetty' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit site' }));
  await user.click(dialog.getByRole('button', { name: 'Use this position' }));
  expect(await dialog.findByText('Location access denied by user')).toBeDefined();
  expect(dialog.getByText('Unable to get your location. Please enable GPS permissions.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Latitude').value).toBe('15.4');
  await user.click(dialog.getByRole('button', { name: 'Remove site' }));
  await expect.poll(sent).toEqual({ sites: [], version: 3 });
});

describe('a site that was being typed', () => {
  const gate = { name: 'Gate', latitude: 15.5, longitude: 73.9, radius: 100 };
  const name = () => screen.findByLabelText<HTMLInputElement>(/^Site name/);
  const edit = async (site: string) => screen.findByRole('button', { name: `Edit the site ${site}` });

  it('is found again after others moved it, and stands in for no other', async () => {
    const first = await page();
    await first.user.click(await edit('Jetty'));
    await first.user.type(await name(), ' North');
    first.unmount();
    stored = { ...konkan, sites: [gate, ...konkan.sites] };
    const { user } = await page();
    await user.click(await edit('Gate'));
    expect((await name()).value).toBe('Gate');
    await user.keyboard('{Escape}');
    await user.click(await edit('Jetty'));
    expect((await name()).value).toBe('Jetty North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(sent).toEqual({ sites: [gate, { ...konkan.sites[0], name: 'Jetty North' }], version: 3 });
  });

  it('stays a new one after others added sites', async () => {
    const first = await page();
    await first.user.click(await screen.findByRole('button', { name: 'Add a site' }));
    await first.user.type(await name(), 'Yard');
    first.unmount();
    stored = { ...konkan, sites: [...konkan.sites, gate] };
    const { user } = await page();
    await user.click(await edit('Gate'));
    expect((await name()).value).toBe('Gate');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Add a site' }));
    expect((await name()).value).toBe('Yard');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Close this form?' })).toBeDefined();
  });
});

it.each(['Lost', 'site'])('says before a link leads away that what was typed waits (%s)', async (form) => {
  const { user } = await page();
  if (form === 'Lost') {
    await user.click(await screen.findByRole('button', { name: 'Set status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Lost' }));
  } else await user.click(await screen.findByRole('button', { name: 'Add a site' }));
  await user.type(await screen.findByLabelText(form === 'Lost' ? /^Lost Reason/ : /^Site name/), 'Too dear');
  await user.click(screen.getByRole('link', { name: 'Sales and Leads', hidden: true }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this form?' }));
  expect(question.getByText(/What you typed waits here/)).toBeDefined();
});

it('tells what happened, older on request', async () => {
  const entry = (_id: string, changes: object) => ({
    _id,
    at: '2026-11-21T09:00:00.000Z',
    by: 'dev.menon',
    area: 'clients',
    action: 'updated',
    changes,
  });
  server.on(
    clientEndpoints.timeline,
    ({ query }) =>
      query.get('cursor') === 'older'
        ? { json: { entries: [{ ...entry('h1', { taxId: { from: null, to: 'T1' } }), byKey: 'Website form' }], next: null } }
        : { json: { entries: [entry('h2', { opportunityMinor: { from: 100, to: 500000 } })], next: 'older' } },
    id,
  );
  const { user } = await page();
  const timeline = region('Timeline');
  expect((await timeline.findByRole('listitem')).textContent).toContain('dev.menon changed Opportunity ValueOpportunity Value: 1 → 5,000');
  await user.click(timeline.getByRole('button', { name: 'Show older' }));
  await expect.poll(() => timeline.getAllByRole('listitem')).toHaveLength(2);
  expect(timeline.getByText('dev.menon (key “Website form”)')).toBeDefined();
  expect(timeline.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('says in the status history who set a status, and by which API key', async () => {
  const step = { _id: 's1', at: '2026-11-21T09:00:00.000Z', from: null, to: 'Won', reason: null } as const;
  server.on(clientRecordEndpoints.listStatuses, () => ({ json: [{ ...step, by: 'dev.menon', byKey: 'Website form' }] }), id);
  await page();
  expect((await region('Status history').findByRole('listitem')).textContent).toContain('dev.menon (key “Website form”) · ');
});

it('says which form a reload closed, covers nothing with it, and opens it again', async () => {
  const first = await page();
  await first.user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  await first.user.type(await screen.findByLabelText(/^Designation/), 'Director');
  first.unmount();
  const { user } = await page();
  expect(await screen.findByText('You were editing Konkan Minerals.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Designation/)).value).toBe('Director');
  expect(screen.getByText('What you had typed is back.')).toBeDefined();
  expect(screen.queryByText('You were editing Konkan Minerals.')).toBeNull();
});

it('discards a form that a reload closed, and gives it back by Undo', async () => {
  const first = await page();
  await first.user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  await first.user.type(await screen.findByLabelText(/^Designation/), 'Director');
  first.unmount();
  const second = await page();
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('You were editing Konkan Minerals.')).toBeNull();
  await second.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  second.unmount();
  const { user } = await page();
  expect(screen.queryByText('You were editing Konkan Minerals.')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Designation/)).value).toBe('');
});

it('has what was typed in the form also when it is opened by its own button', async () => {
  const first = await page();
  await first.user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  await first.user.type(await screen.findByLabelText(/^Designation/), 'Director');
  first.unmount();
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Designation/)).value).toBe('Director');
  expect(screen.queryByText('You were editing Konkan Minerals.')).toBeNull();
});

it('says before a deletion what others added and goes along', async () => {
  const counted = vi.fn(() => ({ json: { ledgerEntries: 12, documents: 3, contacts: 2 } }));
  server.on(clientQuestionEndpoints.countBelongings, counted);
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Delete Entry' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this Entry?' }));
  expect(question.getByText('Are you sure you want to delete this entry? This action cannot be undone.')).toBeDefined();
  expect(await question.findByText('Also goes: 12 ledger entries, 3 documents, and 2 contacts added by others.')).toBeDefined();
  expect(server.callsTo(clientQuestionEndpoints.countBelongings).map(({ body }) => body)).toEqual([{ ids: ['c1'] }]);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  counted.mockReturnValue({ json: { ledgerEntries: 0, documents: 1, contacts: 0 } });
  await user.click(screen.getByRole('button', { name: 'Delete Entry' }));
  expect(await screen.findByText('Also goes: 1 document added by others.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  // A server that is not updated yet.
  counted.mockReturnValue({ json: { ledgerEntries: 1, documents: 0 } as never });
  await user.click(screen.getByRole('button', { name: 'Delete Entry' }));
  expect(await screen.findByText('Also goes: 1 ledger entry added by others.')).toBeDefined();
});

it('says in an alert why it could not be deleted, and stays', async () => {
  server.on(clientEndpoints.remove, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), id);
  const { user, address } = await page();
  await user.click(await screen.findByRole('button', { name: 'Delete Entry' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this Entry?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: 'The disk is full' })).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/salesandleadsclient/c1');
});

describe('on a phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} })),
  );

  it('a visit is the first thing to do, then how the client is reached; one menu holds the rest', async () => {
    stored = { ...konkan, mobile: '+91 98480 22119' };
    const { user } = await page();
    await user.click(await screen.findByRole('button', { name: 'Log visit' }));
    expect(logVisit).toHaveBeenCalledWith(expect.objectContaining({ _id: 'c1', companyName: 'Konkan Minerals' }));
    const header = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
    const things = [...header.querySelectorAll('button, a')].map(({ textContent }) => textContent);
    expect(things.slice(0, 5)).toEqual(['Log visit', 'Call', 'WhatsApp', 'Note', 'More']);
    expect(within(header).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+919848022119');
    expect(within(header).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/919848022119');
    await user.click(within(header).getByRole('button', { name: 'Note' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New note' }));
    await user.click(within(header).getByRole('button', { name: 'More' }));
    const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries()).toEqual(['Edit Data', 'Demurrage & detention', 'Export…', 'Delete Entry']);
    await user.click(screen.getByRole('menuitem', { name: 'Export…' }));
    expect(entries()).toEqual(['pdf', 'csv', 'txt', 'print']);
  });

  it('WhatsApp is offered only for a whole international number, and a call only where there is one', async () => {
    stored = { ...konkan, phone: null, mobile: '98480 22119' };
    const first = await page();
    expect(screen.getByRole('link', { name: 'Call' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
    first.unmount();
    stored = { ...konkan, phone: null, mobile: null };
    await page();
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  it('a Viewer may call and export', async () => {
    server.on(signInEndpoints.me, () => ({
      json: { _id: ME, username: 'v', role: 'Viewer', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
    }));
    const { user } = await page();
    expect(screen.queryByRole('button', { name: 'Log visit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Demurrage & detention', 'Export…']);
  });
});

it('has Log visit beside the specified buttons on a wide screen', async () => {
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Log visit' }));
  expect(logVisit).toHaveBeenCalledOnce();
  for (const name of ['Edit Data', 'Export', 'Delete Entry']) expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('keeps Log visit beside every tab of a wide screen', async () => {
  const { user } = await page();
  await user.click(screen.getByRole('tab', { name: 'Tasks' }));
  await user.click(screen.getByRole('button', { name: 'Log visit' }));
  expect(logVisit).toHaveBeenCalledOnce();
  for (const name of ['Edit Data', 'Export', 'Delete Entry']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers a Member no deletion of a client that is merely assigned to them', async () => {
  stored = { ...konkan, createdBy: 'another', assignedToId: 'e1' };
  const me = { _id: ME, username: 'riya.nair', role: 'Member', employeeId: 'e1', phoneNumber: null, emailId: null, profilePicture: null };
  server.on(signInEndpoints.me, () => ({ json: me }));
  await page();
  expect(await screen.findByRole('button', { name: 'Edit Data' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete Entry' })).toBeNull();
});

it('offers a Viewer nothing to change', async () => {
  server.on(signInEndpoints.me, () => ({
    json: { _id: ME, username: 'v', role: 'Viewer', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
  }));
  await page();
  expect(screen.getByText('No status')).toBeDefined();
  const buttons = screen.getAllByRole('button').map((each) => each.textContent);
  expect(buttons).toEqual(['Export', 'Demurrage & detention']);
});

function deviceAt(coords: { latitude: number; longitude: number; accuracy: number }) {
  return {
    watchPosition(onFix: (position: unknown) => void) {
      onFix({ coords, timestamp: Date.parse('2026-11-21T09:00:00.000Z') });
      return 1;
    },
    clearWatch() {},
    getCurrentPosition() {},
  };
}

function deniedDevice() {
  return {
    watchPosition(_onFix: unknown, onError: (error: object) => void) {
      onError({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      return 1;
    },
    clearWatch() {},
    getCurrentPosition() {},
  };
}

it('shows the newest notes and, when asked, the older ones below them', async () => {
  const notes = Array.from({ length: 17 }, (_, at) => ({ ...note, _id: `n${at}`, text: at === 0 ? note.text : `Note ${at}` }));
  server.on(
    clientRecordEndpoints.listNotes,
    ({ query }) => {
      const from = notes.findIndex(({ _id }) => _id === query.get('before')) + 1;
      return { json: notes.slice(from, from + Number(query.get('limit'))) };
    },
    id,
  );
  const { user } = await page();
  const list = within(screen.getByRole('list', { name: 'Dated notes' }));
  expect(list.getAllByRole('listitem')).toHaveLength(15);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await list.findByText('Note 16')).toBeDefined();
  expect([list.getAllByRole('listitem').length, screen.queryByRole('button', { name: 'Show older' })]).toEqual([17, null]);
});

describe('a client that other clients were merged into', () => {
  const merge: ClientMerge = {
    ...{ _id: 'm1', at: new Date().toISOString(), by: 'riya.nair', keptId: 'c1', undoUntil: '2099-01-01T00:00:00.000Z', mayUndo: true },
    clients: [{ _id: 'c2', companyName: 'Konkan Traders' }],
  };
  const merged = {
    ...{ _id: 'h1', at: merge.at, by: 'riya.nair', area: 'clients', entityId: 'c1', action: 'merged' },
    changes: { merged: { from: null, to: 'Konkan Traders' }, country: { from: null, to: 'India' } },
  };
  beforeEach(() => {
    server.on(clientEndpoints.timeline, () => ({ json: { entries: [merged], next: null } }), id);
    server.on(clientMergeEndpoints.listMerges, () => ({ json: [merge] }), id);
    server.on(clientMergeEndpoints.undoMerge, () => ({ json: { client: stored, restored: ['c2'], leftAlone: ['Phone'] } }), { id: 'm1' });
  });
  const undone = () => server.callsTo(clientMergeEndpoints.undoMerge, { id: 'm1' }).length;

  it('says which they were, and undoes that after a question', async () => {
    const { user, queryClient } = await page();
    queryClient.setQueryData(['clients', 'one', 'c2'], stored);
    const part = within(await screen.findByRole('region', { name: 'Merged clients' }));
    expect(part.getByText(/^Merged with/).textContent).toMatch(/^Merged with Konkan Traders on .* by riya\.nair$/);
    expect(region('Timeline').getByText('merged Konkan Traders into this client')).toBeDefined();
    server.on(clientMergeEndpoints.listMerges, () => ({ json: [] }), id);
    await user.click(part.getByRole('button', { name: 'Undo the merge with Konkan Traders' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this merge?' }));
    expect(undone()).toBe(0);
    await user.click(question.getByRole('button', { name: 'Undo merge' }));
    expect((await part.findByRole('link', { name: 'Konkan Traders' })).getAttribute('href')).toBe('/salesandleadsclient/c2');
    expect(part.getByText('Changed since, and left as they are: Phone.')).toBeDefined();
    expect([undone(), part.queryByText(/^Merged with/)]).toEqual([1, null]);
    expect(queryClient.getQueryData(['clients', 'one', 'c2'])).toBeUndefined();
  });

  it('is not asked for them where the timeline tells of none', async () => {
    server.on(clientEndpoints.timeline, () => ({ json: { entries: [{ ...merged, action: 'updated' }], next: null } }), id);
    await page();
    await region('Timeline').findByText(/^changed Country/);
    expect(server.callsTo(clientMergeEndpoints.listMerges, id)).toEqual([]);
  });

  it('offers Undo right after the merge', async () => {
    rememberFreshMerge(merge);
    const { user } = await page();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo merge' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Changed since, and left as they are: Phone.');
    expect(undone()).toBe(1);
  });
});

it('leads from a client that was merged away to the one that was kept, with the same tab', async () => {
  const { queryClient, address } = await page('/salesandleadsclient/c1?tab=tasks');
  const kept = { ...konkan, _id: 'c2', companyName: 'Konkan Traders' };
  for (const each of ['c1', 'c2']) server.on(clientEndpoints.get, () => ({ json: kept }), { id: each });
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  expect(await screen.findByText('Konkan Minerals was merged into Konkan Traders.')).toBeDefined();
  expect(address()).toBe('/salesandleadsclient/c2?tab=tasks');
});

describe('the address of a client whose merge was undone', () => {
  const kept = { ...konkan, _id: 'c2', companyName: 'Konkan Traders' };
  const theirs = { id: 'c2' };
  beforeEach(() => {
    for (const each of ['c1', 'c2']) server.on(clientEndpoints.get, () => ({ json: kept }), { id: each });
    server.on(clientRecordEndpoints.listNotes, () => ({ json: [note] }), theirs);
    server.on(clientRecordEndpoints.listStatuses, () => ({ json: [] }), theirs);
    server.on(clientEndpoints.timeline, () => ({ json: { entries: [], next: null } }), theirs);
  });

  it('shows that client again where somebody else has undone it', async () => {
    const { queryClient, address, router } = await page('/salesandleadsclient/c1', 'Konkan Traders');
    await expect.poll(address).toBe('/salesandleadsclient/c2');
    server.on(clientEndpoints.get, () => ({ json: konkan }), id);
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await act(() => router.navigate({ to: '/salesandleadsclient/c1' }));
    expect(await screen.findByRole('heading', { name: 'Konkan Minerals' })).toBeDefined();
    expect(address()).toBe('/salesandleadsclient/c1');
  });
});

describe('what was typed about a client that is merged into another', () => {
  const kept = { ...konkan, _id: 'c2', companyName: 'Konkan Traders', notes: 'Met at the port\n\nCalls before eleven', version: 7 };
  const newNote = () => screen.findByLabelText<HTMLTextAreaElement>('New note');
  const theirs = { id: 'c2' };
  const lead = () => {
    for (const each of ['c1', 'c2']) server.on(clientEndpoints.get, () => ({ json: kept }), { id: each });
    server.on(clientRecordEndpoints.listNotes, () => ({ json: [note] }), theirs);
    server.on(clientRecordEndpoints.listStatuses, () => ({ json: [] }), theirs);
    server.on(clientEndpoints.timeline, () => ({ json: { entries: [], next: null } }), theirs);
  };

  it('stands on the page that it leads to, below what was typed there before', async () => {
    openDraft('note:c2:new').write({ text: 'Asked for a quote', context: null });
    const { user, queryClient } = await page();
    await user.type(await newNote(), 'Promised a call');
    lead();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await screen.findByText('Konkan Minerals was merged into Konkan Traders.');
    expect((await newNote()).value).toBe('Asked for a quote\n\nPromised a call');
    expect(openDraft('note:c1:new').read()).toBeUndefined();
  });

  it('takes the place in the notes that its own text has there, and is saved on what they are now', async () => {
    const { user, queryClient } = await page();
    await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
    await user.type(screen.getByLabelText('Notes on this client'), ' sharp');
    lead();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await screen.findByText('Konkan Minerals was merged into Konkan Traders.');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Notes on this client');
    expect(field.value).toBe('Met at the port\n\nCalls before eleven sharp');
    server.on(clientEndpoints.update, ({ body }) => ({ json: { ...kept, ...(body as object), version: 8 } }), theirs);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const saved = () => server.callsTo(clientEndpoints.update, theirs).at(-1)?.body;
    await expect.poll(saved).toEqual({ notes: 'Met at the port\n\nCalls before eleven sharp', version: 7 });
  });

  it('goes below the notes where its own text is only a part of another there', async () => {
    stored = { ...konkan, notes: 'Call' };
    const { user, queryClient } = await page();
    await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
    await user.type(screen.getByLabelText('Notes on this client'), ' at noon');
    lead();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await screen.findByText('Konkan Minerals was merged into Konkan Traders.');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Notes on this client');
    expect(field.value).toBe('Met at the port\n\nCalls before eleven\n\nCall at noon');
  });

  it('is gone with the form that was open meanwhile', async () => {
    const { user, queryClient } = await page();
    await user.click(await screen.findByRole('button', { name: 'Add a site' }));
    await user.type(await screen.findByLabelText(/^Site name/), 'Yard');
    lead();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await screen.findByText('Konkan Minerals was merged into Konkan Traders.');
    expect(openDraft('site:c2:new').read()).toMatchObject({ name: 'Yard' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(openDraft('site:c2:new').read()).toBeUndefined();
  });

  it('is gone once a note that was being saved then is stored', async () => {
    const added = Promise.withResolvers<{ status: number; json: typeof note }>();
    server.on(clientRecordEndpoints.createNote, () => added.promise, id);
    const { user, queryClient } = await page();
    await user.type(await newNote(), 'Promised a call');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    lead();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
    await screen.findByText('Konkan Minerals was merged into Konkan Traders.');
    expect((await newNote()).value).toBe('Promised a call');
    added.resolve({ status: 201, json: { ...note, _id: 'n2', text: 'Promised a call' } });
    await expect.poll(async () => (await newNote()).value).toBe('');
  });

  const tellOfMerge = () => {
    const merge = {
      ...{ _id: 'm1', at: new Date().toISOString(), by: null, keptId: 'c1', undoUntil: '2099-01-01T00:00:00.000Z' },
      ...{ mayUndo: false, clients: [{ _id: 'c3', companyName: 'Konkan Ores' }] },
    };
    const told = { ...{ _id: 'h1', at: merge.at, by: null, area: 'clients', entityId: 'c1', action: 'merged' }, changes: {} };
    server.on(clientEndpoints.timeline, () => ({ json: { entries: [told], next: null } }), id);
    server.on(clientMergeEndpoints.listMerges, () => ({ json: [merge] }), id);
  };

  it('is found too by whoever opens the kept one, with the form that was left open', async () => {
    openDraft('note:c3:new').write({ text: 'Promised a call', context: null });
    openDraft('note:c3:n1').write({ text: 'They want a COA!', context: note });
    openDraft('client:c3').write({
      ...{
        at: '/salesandleadsclient/c3',
        base: { ...konkan, _id: 'c3', companyName: 'Konkan Ores' },
        changes: { designation: 'Director' },
      },
      ...{ step: 0, hadPhoto: false, keptAt: '2026-11-21T09:00:00.000Z' },
    });
    const begun = { changes: { name: 'Anouk' }, step: 0, hadPhoto: false, keptAt: '2026-11-21T09:00:00.000Z' };
    openDraft('contact:c3').write({ ...begun, at: '/salesandleadsclient/c3', draftOf: 'c3' });
    tellOfMerge();
    await page();
    await expect.poll(async () => (await newNote()).value).toBe('Promised a call');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Edit note')).value).toBe('They want a COA!');
    expect(screen.getByText('You were editing Konkan Ores.')).toBeDefined();
    expect(openDraft('contact:c1').read()).toEqual({ ...begun, at: '/salesandleadsclient/c1', draftOf: 'c1' });
  });

  it('waits while the same form was begun for both, and follows when the page is opened after that', async () => {
    tellOfMerge();
    const site = { name: 'Yard', latitude: '', longitude: '', radius: '300' };
    openDraft('site:c1:new').write({ ...site, name: 'Quay' });
    openDraft('site:c3:new').write(site);
    const first = await page();
    await screen.findByRole('region', { name: 'Merged clients' });
    await first.user.click(screen.getByRole('button', { name: 'Add a site' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Site name/)).value).toBe('Quay');
    await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(openDraft('site:c3:new').read()).toEqual(site);
    first.unmount();
    const { user } = await page();
    await expect.poll(() => openDraft('site:c3:new').read()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Add a site' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Site name/)).value).toBe('Yard');
  });

  it('stays where it is once the merge was undone by somebody else', async () => {
    tellOfMerge();
    const { queryClient, user } = await page();
    await screen.findByRole('region', { name: 'Merged clients' });
    await user.click(screen.getByRole('tab', { name: 'Tasks' }));
    openDraft('note:c3:new').write({ text: 'Promised a call', context: null });
    const undone = Promise.withResolvers<{ json: never[] }>();
    server.on(clientMergeEndpoints.listMerges, () => undone.promise, id);
    await queryClient.invalidateQueries({ queryKey: ['clients', 'merges'] });
    await user.click(screen.getByRole('tab', { name: 'Basic Info' }));
    await screen.findByRole('region', { name: 'Merged clients' });
    undone.resolve({ json: [] });
    await expect.poll(() => screen.queryByRole('region', { name: 'Merged clients' })).toBeNull();
    expect(openDraft('note:c3:new').read()).toMatchObject({ text: 'Promised a call' });
    expect((await newNote()).value).toBe('');
  });
});

it('keeps an open form, without a question, when its client is merged into another', async () => {
  const { user, queryClient, address } = await page();
  await user.click(await screen.findByRole('button', { name: 'Edit Data' }));
  await user.type(await screen.findByLabelText(/^Designation/), 'Director');
  const kept = { ...konkan, _id: 'c2', companyName: 'Konkan Traders' };
  for (const each of ['c1', 'c2']) server.on(clientEndpoints.get, () => ({ json: kept }), { id: each });
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  await expect.poll(address).toBe('/salesandleadsclient/c2');
  expect(screen.getByLabelText<HTMLInputElement>(/^Designation/).value).toBe('Director');
  expect(openDraft('client:c1').read()).toMatchObject({ at: '/salesandleadsclient/c2' });
  expect(screen.queryByText(/^You were editing/)).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('goes on with what late containers cost when its client is merged into another', async () => {
  const { user, queryClient, address } = await page();
  await user.click(screen.getByRole('button', { name: 'Demurrage & detention' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
  await user.type(dialog.getByLabelText('Type'), 'Ree');
  const kept = { ...konkan, _id: 'c2', companyName: 'Konkan Traders' };
  for (const each of ['c1', 'c2']) server.on(clientEndpoints.get, () => ({ json: kept }), { id: each });
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  await expect.poll(address).toBe('/salesandleadsclient/c2');
  await user.type(dialog.getByLabelText('Type'), 'fer');
  expect(openDraft('demurrage:c1').read()).toBeUndefined();
  expect(openDraft('demurrage:c2').read()).toMatchObject({ equipment: 'Reefer' });
});

describe('a note that is being typed', () => {
  it('is left after a question, which says that it waits, and is found again', async () => {
    const { user, unmount, address } = await page();
    await user.type(await screen.findByLabelText('New note'), 'Promised a quote');
    await user.click(screen.getByRole('link', { name: 'Sales and Leads' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this form?' }));
    expect(question.getByText('It is not saved yet. What you typed waits here until you close this browser tab.')).toBeDefined();
    expect(address()).toBe('/salesandleadsclient/c1');
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/salesandleads');
    unmount();
    await page();
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Promised a quote');
  });

  it('is left without an answer once it is saved, although its editor is gone with the question', async () => {
    const saved = Promise.withResolvers<{ json: typeof note }>();
    server.on(clientRecordEndpoints.updateNote, () => saved.promise, { ...id, noteId: 'n1' });
    const { user, address } = await page();
    await user.click(await screen.findByRole('button', { name: /^Edit the note/ }));
    await user.type(screen.getByLabelText('Edit note'), ' by Friday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Sales and Leads' }));
    await screen.findByRole('alertdialog', { name: 'Leave this form?' });
    saved.resolve({ json: { ...note, text: 'They want a COA by Friday', version: 2 } });
    await expect.poll(address).toBe('/salesandleads');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('does not hold up whoever deletes the client', async () => {
    server.on(clientEndpoints.remove, () => ({ status: 204 }), id);
    const { user, address } = await page();
    await user.type(await screen.findByLabelText('New note'), 'Promised a quote');
    await user.click(screen.getByRole('button', { name: 'Delete Entry' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await expect.poll(address).toBe('/salesandleads');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a client that is gone while something is typed on its page', () => {
  const GONE = 'This client is gone, or you may not see it any more. What you typed is still here.';
  const gone = () => ({ status: 404, json: { message: CLIENT_MESSAGES.notFound, code: 'not_found' } });
  async function remove(queryClient: QueryClient) {
    server.on(clientEndpoints.get, gone, id);
    await queryClient.invalidateQueries({ queryKey: ['clients', 'one'] });
  }

  it('keeps its page under a changed form, which asks before it is closed for good', async () => {
    const { user, queryClient } = await page();
    await user.click(await screen.findByRole('button', { name: 'Edit Data' }));
    await user.type(await screen.findByLabelText(/^Designation/), 'Director');
    await remove(queryClient);
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(GONE);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Designation/).value).toBe('Director');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Close this form?' });
    expect(dialog.getByLabelText<HTMLInputElement>(/^Designation/).value).toBe('Director');
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(CLIENT_MESSAGES.notFound)).toBeDefined();
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it('keeps what late containers cost, and says so there', async () => {
    const { user, queryClient } = await page();
    await user.click(screen.getByRole('button', { name: 'Demurrage & detention' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
    await user.type(dialog.getByLabelText('Type'), 'Reefer');
    await remove(queryClient);
    expect((await dialog.findByRole('alert')).textContent).toBe(GONE);
    expect(dialog.getByLabelText<HTMLInputElement>('Type').value).toBe('Reefer');
  });

  it('keeps a text that is typed on the page itself, also from a press on another tab, and asks before a link leaves it', async () => {
    const { user, queryClient } = await page();
    await user.type(await screen.findByLabelText('New note'), 'Promised a quote');
    await remove(queryClient);
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
    await user.click(screen.getByRole('tab', { name: 'Documents' }));
    await user.click(screen.getByRole('link', { name: 'Sales and Leads' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this form?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Promised a quote');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(CLIENT_MESSAGES.notFound)).toBeDefined();
  });

  it('says so at the text too, which can be copied', async () => {
    const { user, queryClient } = await page();
    const field = await screen.findByLabelText('New note');
    await user.type(field, 'Promised a quote');
    await remove(queryClient);
    const form = within(field.closest('form') as HTMLElement);
    expect(await form.findByText(`${GONE} Copy it if you need it elsewhere.`)).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Copy' }));
    expect(await form.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Promised a quote');
  });

  it('says at once that it is gone where nothing was changed', async () => {
    const { user, queryClient } = await page();
    await user.click(await screen.findByRole('button', { name: 'Edit Data' }));
    await screen.findByLabelText(/^Designation/);
    await remove(queryClient);
    expect(await screen.findByText(CLIENT_MESSAGES.notFound)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
