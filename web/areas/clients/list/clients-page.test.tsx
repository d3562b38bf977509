import { CLIENT_MESSAGES, type Client, clientEndpoints } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { categoryEndpoints } from '@fairlead/contract/clients/categories';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { SAVED_VIEW_MESSAGES, type SavedView } from '@fairlead/contract/kit/records/lists';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type CurrentUser, DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { localTimeZone, today } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { presetRange } from '../../../ui/dates/date-range.ts';
import { ClientsPage } from './clients-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';

const aClient = (at: number, more: Partial<Client> = {}) =>
  ({
    _id: `0198aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`,
    companyName: `Company ${at}`,
    email: `desk${at}@clients.example`,
    type: null,
    relationshipStatus: null,
    category: null,
    phone: null,
    mobile: null,
    assignedTo: null,
    assignedRole: null,
    assignedToId: null,
    profilePicture: null,
    createdBy: ME,
    version: 1,
    ...more,
  }) as Client;

const ROWS = [
  aClient(1, { type: 'Shipper', relationshipStatus: 'Active', mobile: '+91 1', phone: '+91 2', category: 'BULK' }),
  aClient(2, { relationshipStatus: 'Dormant', phone: '+91 2', assignedTo: 'Riya Nair', assignedRole: 'Manager' }),
  aClient(3),
  aClient(4),
];

interface Given {
  at?: string;
  role?: AccountRole;
  clients?: Client[];
  /** How many are lost. */
  lost?: number;
}

async function table({ at = '/salesandleads', role = 'Administrator', clients = ROWS, lost = 0 }: Given = {}) {
  const user: CurrentUser = {
    _id: ME,
    username: 'riya',
    phoneNumber: null,
    emailId: null,
    profilePicture: null,
    role,
    employeeId: null,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    preferences: DEFAULT_PREFERENCES,
  };
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: user }));
  server.on(clientEndpoints.list, () => ({ json: { clients, page: 1, next: null, previous: null } }));
  server.on(clientEndpoints.count, ({ query }) => {
    const total = query.get('type') ? 1 : clients.length + (query.get('lost') ? lost : 0);
    return { json: { total, pages: 1 } };
  });
  server.on(categoryEndpoints.listCategories, () => ({
    json: [{ _id: 'c1', name: 'Bulk', color: 'orange', visitEveryDays: null, clients: 1, version: 1 }],
  }));
  server.on(clientEndpoints.listViews, () => ({ json: VIEWS }));
  const page = await renderPage(<ClientsPage />, { at, route: '/salesandleads' });
  return { ...page, server };
}

const VIEWS: SavedView[] = [
  { _id: 'v1', name: 'Shippers', query: 'type=Shipper' },
  { _id: 'v2', name: 'By day', query: 'sort=createdAt&order=desc' },
];

const rowOf = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr') as HTMLElement;
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

beforeEach(() => signedInAs('riya', ME));

it('shows the type or else the relationship, mobile before phone, who it is assigned to, and the category in its colour', async () => {
  await table();
  const first = within(await rowOf('Company 1'));
  expect(first.getByText('Shipper')).toBeDefined();
  expect(first.getByText('+91 1')).toBeDefined();
  await waitFor(() => expect(first.getByText('BULK').getAttribute('data-color')).toBe('orange'));
  const second = within(await rowOf('Company 2'));
  expect(second.getByText('Dormant')).toBeDefined();
  expect(second.getByText('+91 2')).toBeDefined();
  expect(second.getByText('Riya Nair').nextSibling?.textContent).toBe('Manager');
  expect(within(await rowOf('Company 3')).getByText(CLIENT_MESSAGES.notProvided)).toBeDefined();
});

it('filters by an entry of the menu, shows it as a chip, and asks the server for it', async () => {
  const { user, server, address } = await table();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Company Name', 'Assigned to', 'Categories', 'Phone Number', 'Type', 'Added on']);
  await user.click(screen.getByRole('menuitem', { name: 'Type' }));
  await user.selectOptions(await screen.findByLabelText('Type'), 'Shipper');
  await user.click(screen.getByRole('button', { name: 'Apply' }));

  await waitFor(() => expect(address()).toBe('/salesandleads?type=Shipper'));
  expect(await screen.findByText('Type: Shipper')).toBeDefined();
  expect(await screen.findByText('1 of 4')).toBeDefined();
  await waitFor(() => expect(server.callsTo(clientEndpoints.list).at(-1)?.query.get('type')).toBe('Shipper'));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Type' }));
  await waitFor(() => expect(address()).toBe('/salesandleads'));
});

it('sends the viewer’s time zone along with days, and only then', async () => {
  const { server } = await table({ at: '/salesandleads?addedFrom=2026-11-01&addedTo=2026-11-07' });
  expect(await screen.findByText('Added on: Nov 1, 2026 – Nov 7, 2026')).toBeDefined();
  const [call] = server.callsTo(clientEndpoints.list);
  expect(call?.query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(call?.query.get('addedFrom')).toBe('2026-11-01');
});

it('switches the lost on under All alone', async () => {
  const { user, server, address } = await table();
  await user.click(await screen.findByRole('button', { name: 'Lost' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lost' }).getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(server.callsTo(clientEndpoints.count).at(-1)?.query.get('lost')).toBe('true'));
  await user.click(screen.getByRole('radio', { name: 'Leads' }));
  await waitFor(() => expect(address()).toBe('/salesandleads?segment=Leads'));
  expect(screen.queryByRole('button', { name: 'Lost' })).toBeNull();
});

it('offers a way out when nothing matches', async () => {
  const { user, address } = await table({ at: '/salesandleads?type=Agent&search=a&sort=type', clients: [] });
  expect(await screen.findByText('Nothing matches.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/salesandleads?sort=type&order=asc'));
});

it.each(['/salesandleads', '/salesandleads?search=sunk', '/salesandleads?type=Agent', '/salesandleads?segment=Leads'])(
  'counts one page where there are no rows: %s',
  async (at) => {
    await table({ at, clients: [] });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 1 of 1')).toBeDefined();
    for (const button of pages.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  },
);

it('counts nothing beside a page that does not exist', async () => {
  await table({ at: '/salesandleads?page=500', clients: [] });
  expect(await screen.findByText('There is no page 500.')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('says that the lost are left out of what was looked for, and looks among them too', async () => {
  const { user, server } = await table({ at: '/salesandleads?search=sunk&segment=Leads', clients: [] });
  expect(await screen.findByText('Company names and emails are searched; the lost are left out.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Look among the lost too' }));
  expect(await screen.findByText('Company names and emails are searched.')).toBeDefined();
  const asked = server.callsTo(clientEndpoints.list).at(-1)?.query;
  expect([asked?.get('search'), asked?.get('lost'), asked?.get('segment')]).toEqual(['sunk', 'true', null]);
});

it('does not call a desk empty whose clients are all lost', async () => {
  const { user, server } = await table({ clients: [], lost: 3 });
  expect(await screen.findByText('All clients and leads here are lost.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Look among the lost too' }));
  await waitFor(() => expect(server.callsTo(clientEndpoints.list).at(-1)?.query.get('lost')).toBe('true'));
});

it('says what went wrong, and tries again', async () => {
  const { user, server } = await table();
  await screen.findByRole('link', { name: /Company 1/ });
  server.on(clientEndpoints.list, ({ query }) =>
    query.get('lost')
      ? { status: 500, json: { message: 'The disk is full', code: 'internal' } }
      : { json: { clients: ROWS, page: 1, next: null, previous: null } },
  );
  await user.click(screen.getByRole('button', { name: 'Lost' }));
  expect(await screen.findByText('Error: The disk is full')).toBeDefined();
  server.on(clientEndpoints.list, () => ({ json: { clients: ROWS, page: 1, next: null, previous: null } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Company 1/ })).toBeDefined();
});

it('marks the view that is shown, and refuses a name that is taken at its field', async () => {
  const { user, server } = await table({ at: '/salesandleads?order=desc&sort=createdAt' });
  server.on(clientEndpoints.createView, () => ({
    status: 409,
    json: { message: SAVED_VIEW_MESSAGES.nameTaken, code: 'conflict', fields: { name: SAVED_VIEW_MESSAGES.nameTaken } },
  }));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect((await screen.findByRole('menuitemradio', { name: 'By day' })).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('menuitemradio', { name: 'Shippers' }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('menuitem', { name: 'Save current view…' }));
  await user.type(await screen.findByLabelText('Name'), 'shippers');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(SAVED_VIEW_MESSAGES.nameTaken)).toBeDefined();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(server.callsTo(clientEndpoints.createView)[0]?.body).toEqual({ name: 'shippers', query: 'order=desc&sort=createdAt' });
});

it('asks before a typed name of a view is closed, of a new one and of another', async () => {
  const { user } = await table();
  const open = async (entry: string) => {
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  const closeByEscape = async () => {
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
    expect(screen.getByLabelText('Name')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await open('Save current view…');
  await user.type(await screen.findByLabelText('Name'), 'Forwarders');
  await closeByEscape();
  await open('Manage views…');
  await user.click(await screen.findByRole('button', { name: 'Rename Shippers' }));
  await user.type(screen.getByLabelText('Name'), ' of coal');
  await closeByEscape();
});

it('tries again in the menu to read the views, and goes on there', async () => {
  const { user, server } = await table();
  server.on(clientEndpoints.listViews, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(await screen.findByText('The disk is full')).toBeDefined();
  const answer = Promise.withResolvers<{ json: unknown }>();
  server.on(clientEndpoints.listViews, () => answer.promise);
  const again = screen.getByRole('menuitem', { name: 'Try Again' });
  await user.click(again);
  expect(await screen.findByText('Loading views...')).toBeDefined();
  expect(document.activeElement).toBe(again);
  answer.resolve({ json: VIEWS });
  const first = await screen.findByRole('menuitemradio', { name: 'Shippers' });
  expect(screen.queryByRole('menuitem', { name: 'Try Again' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('chooses a range with Shift, keeps it while sorting, and lets it go with Escape or another filter', async () => {
  const { user } = await table();
  await user.click(await box('Company 1'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Company 3'));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('3 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  expect(await screen.findByText('3 selected')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(await screen.findByText('4 selected')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Leads' }));
  await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull());
});

it('assigns what is chosen to nobody, and lists with its reason what may not be changed', async () => {
  const { user, server } = await table();
  server.on(clientEndpoints.bulkChange, () => ({
    json: { changed: 1, refused: [{ _id: ROWS[1]?._id, name: 'Company 2', message: 'You may not edit this client' }] },
  }));
  await user.click(await box('Company 1'));
  await user.click(await box('Company 2'));
  await user.click(await screen.findByRole('button', { name: 'Assign to…' }));
  await user.click(await screen.findByRole('button', { name: 'Assign to nobody' }));
  const refused = await screen.findByRole('dialog', { name: '1 client stayed as it was' });
  expect(refused.textContent).toContain('Company 2You may not edit this client');
  expect(server.callsTo(clientEndpoints.bulkChange)[0]?.body).toEqual({ ids: [ROWS[0]?._id, ROWS[1]?._id], assignedToId: null });
  await user.click(within(refused).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

it('deletes only after the question that names the number, and says why it could not', async () => {
  const { user, server } = await table();
  server.on(clientEndpoints.bulkRemove, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  server.on(clientQuestionEndpoints.countBelongings, () => ({ json: { ledgerEntries: 2, documents: 0, contacts: 1 } }));
  await user.click(await box('Company 1'));
  await user.click(await box('Company 4'));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 clients?' });
  expect(await within(question).findByText('Also goes: 2 ledger entries and 1 contact added by others.')).toBeDefined();
  expect(server.callsTo(clientQuestionEndpoints.countBelongings)[0]?.body).toEqual({ ids: [ROWS[0]?._id, ROWS[3]?._id] });
  expect(server.callsTo(clientEndpoints.bulkRemove)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText('The disk is full')).toBeDefined();
  expect(screen.getByText('2 selected')).toBeDefined();
});

it('reads the rows again when the deleting of many fails halfway', async () => {
  const { user, server } = await table();
  const message = 'Only 1 of 2 were changed. The disk is full';
  server.on(clientEndpoints.bulkRemove, () => ({ status: 500, json: { message, code: 'internal' } }));
  await user.click(await box('Company 1'));
  await user.click(await box('Company 4'));
  const reads = () => server.callsTo(clientEndpoints.list).length;
  const before = reads();
  await user.click(within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 clients?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText(message)).toBeDefined();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it('says above the rows why a client could not be deleted, until that is dismissed or another is', async () => {
  const { user, server } = await table();
  const [first] = ROWS;
  server.on(clientEndpoints.remove, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), { id: first?._id });
  const failToDelete = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Company 1?' });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    const region = within(screen.getByRole('region', { name: 'Clients and Leads' }));
    expect((await region.findByRole('alert')).textContent).toBe('The disk is full');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  };
  await failToDelete();
  await failToDelete();
  const before = document.activeElement;
  expect(before).toBe(screen.getByRole('button', { name: 'Delete Company 1' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(before);
  expect(screen.getByRole('link', { name: /Company 1/ })).toBeDefined();
});

it('shows a Viewer what can be read and exported, and nothing that is refused', async () => {
  const { user } = await table({ role: 'Viewer' });
  await user.click(await box('Company 1'));
  expect(await screen.findByRole('button', { name: 'Export selected' })).toBeDefined();
  for (const name of ['Add Client/Lead', 'Manage Categories', 'Assign to…', 'Set category…', 'Delete']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

it('keeps a period as such and asks for the days it means now', async () => {
  const { server } = await table({ at: '/salesandleads?added=Last+7+days' });
  expect(await screen.findByText('Added on: Last 7 days')).toBeDefined();
  const { start, end } = presetRange('Last 7 days', today());
  for (const endpoint of [clientEndpoints.list, clientEndpoints.count]) {
    const asked = server.callsTo(endpoint).map(({ query }) => Object.fromEntries(query));
    const days = { addedFrom: start, addedTo: end, timeZone: localTimeZone() };
    expect(asked).toContainEqual(expect.objectContaining(days));
    expect(asked.filter((query) => 'added' in query)).toEqual([]);
  }
});

it('a preset chosen in the filter goes into the address, and days chosen by hand do as days', async () => {
  const { user, address } = await table({ at: '/salesandleads?addedFrom=2026-11-10&addedTo=2026-11-12' });
  await user.click(await screen.findByRole('button', { name: /^Filter/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Added on' }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(address()).toContain('addedFrom=2026-11-10&addedTo=2026-11-12');
  await user.click(await screen.findByRole('button', { name: /^Filter/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Added on' }));
  await user.click(await screen.findByRole('button', { name: 'Today' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('/salesandleads?added=Today'));
});

it('merges two to five selected clients, and says so of any other number', async () => {
  const { user, server } = await table();
  for (const row of ROWS)
    server.on(clientEndpoints.get, () => ({ json: { ...row, sites: [], createdAt: '2026-11-21T09:00:00.000Z' } }), { id: row._id });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Company 1' }));
  const merge = await screen.findByRole('button', { name: 'Merge…' });
  expect(merge.getAttribute('aria-disabled')).toBe('true');
  await user.click(merge);
  const alert = within(await screen.findByRole('alertdialog'));
  expect(alert.getByText('Select 2 to 5 clients to merge them.')).toBeDefined();
  await user.click(alert.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Company 2' }));
  await user.click(screen.getByRole('button', { name: 'Merge…' }));
  expect(await screen.findByRole('dialog', { name: 'Merge 2 clients' })).toBeDefined();
});

it('leads to the duplicates', async () => {
  await table();
  const link = await screen.findByRole('link', { name: 'Duplicates' });
  expect(link.getAttribute('href')).toBe('/salesandleads/duplicates');
});
