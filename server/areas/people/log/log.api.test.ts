import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';

const read = async (query = '') => (await app.admin.get(`/api/accounts/log?${query}`)).body;
type Entry = { by: string | null; about: string | null; area: string; action: string; changes: Record<string, unknown> };
const tell = ({ by, about, area, action }: Entry) => `${by}: ${area} ${action} ${about ?? ''}`.trim();
const told = async (query = '') => (await read(query)).entries.map(tell);
const draft = { companyName: 'Konkan Minerals', email: 'desk@konkan.example' };

/** What happens in a week that an Administrator asks about later. */
async function aWeek(): Promise<{ riya: Person; chief: Person }> {
  const riya = await app.person('Member', { username: 'riya' });
  const chief = await app.person('Administrator', { username: 'chief' });
  await app.admin.put(`/api/accounts/${riya._id}`, { role: 'Manager' });
  await chief.put('/api/settings', { workspaceName: 'Konkan Desk' });
  await chief.put('/api/settings', { clientVisibility: 'own' });
  await app.admin.put('/api/auth/me', { phoneNumber: '+91 832 555 0177' });
  await app.admin.post('/api/clients', draft);
  await riya.post('/api/feeds', { kind: 'team' });
  await riya.get('/api/clients/export?format=csv');
  return { riya, chief };
}

it('says who changed accounts, roles, settings, visibility and calendar addresses, and who exported, newest first, and no other change', async () => {
  await aWeek();
  const all = await told('limit=100');
  expect(all.slice(0, 6)).toEqual([
    'riya: accounts exported',
    'riya: calendar feedCreated',
    'admin: accounts updated admin',
    'chief: settings updated',
    'chief: settings updated',
    'admin: accounts updated riya',
  ]);
  expect(all.some((line: string) => line.includes('clients'))).toBe(false);
  expect((await read('limit=1')).entries[0].changes).toEqual({
    list: 'Clients and Leads',
    format: 'csv',
    rows: 'All clients and leads, the lost left out',
  });
});

it('is filtered by who, what and when', async () => {
  const { riya } = await aWeek();
  expect({
    who: await told(`who=${riya._id}`),
    roles: await told('what=roles&limit=1'),
    settings: await told('what=settings'),
    visibility: (await read('what=visibility')).entries.map(({ changes }: Entry) => changes),
    addresses: await told('what=addresses'),
    exports: await told('what=exports'),
    people: (await told('what=people')).includes('riya: accounts exported'),
    before: await told('to=2020-01-01'),
    after: await told('from=2099-01-01'),
    together: (await read('what=settings&from=2020-01-01&to=2099-01-01')).total,
  }).toEqual({
    who: ['riya: accounts exported', 'riya: calendar feedCreated'],
    roles: ['admin: accounts updated riya'],
    settings: ['chief: settings updated', 'chief: settings updated'],
    visibility: [{ clientVisibility: { from: 'all', to: 'own' } }],
    addresses: ['riya: calendar feedCreated'],
    exports: ['riya: accounts exported'],
    people: false,
    before: [],
    after: [],
    together: 2,
  });
});

it('counts a day by the time zone of the workspace', async () => {
  await app.admin.put('/api/settings', { timeZone: 'Pacific/Kiritimati' });
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(app.clock.now());
  const next = new Date(Date.parse(dayThere) + 86_400_000).toISOString().slice(0, 10);
  expect([await told(`what=settings&from=${dayThere}&to=${dayThere}`), await told(`what=settings&from=${next}`)]).toEqual([
    ['admin: settings updated'],
    [],
  ]);
});

it('is turned page by page', async () => {
  for (let turn = 0; turn < 12; turn += 1) await app.admin.put('/api/settings', { workspaceName: `Desk ${turn}` });
  const first = await read('what=settings');
  const second = await read(`what=settings&cursor=${first.next}`);
  const nameOf = ({ changes }: { changes: { workspaceName: { to: string } } }) => changes.workspaceName.to;
  expect({
    total: first.total,
    pages: first.pages,
    newest: nameOf(first.entries[0]),
    second: second.entries.map(nameOf),
    place: second.page,
  }).toEqual({
    total: 12,
    pages: 2,
    newest: 'Desk 11',
    second: ['Desk 1', 'Desk 0'],
    place: 2,
  });
  expect((await read(`what=settings&cursor=${second.previous}`)).entries).toEqual(first.entries);
});

it('is for Administrators alone, and names nobody where nobody was signed in', async () => {
  for (const person of await app.people('Manager', 'Member', 'Viewer')) expect((await person.get('/api/accounts/log')).status).toBe(403);
  const member = await app.person('Member', { username: 'asha' });
  await app.stranger().post('/api/auth/login', { username: member.username, password: PASSWORD });
  expect((await told('what=people&limit=1'))[0]).toBe('null: accounts joined asha');
});
