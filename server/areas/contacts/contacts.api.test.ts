import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { Contact } from '@fairlead/contract/contacts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForImport } from '../../testing/imports/imports.ts';
import type { Person } from '../../testing/people.ts';
import { newContact, UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { aClient, addContact } = app;
const named = async (query = '', by: Person = app.admin): Promise<string[]> =>
  (await by.get(`/api/contacts?sort=name&${query}`)).body.contacts.map(({ name }: Contact) => name);
const change = ({ _id }: Contact, sent: object) => app.admin.put(`/api/contacts/${_id}`, sent);

it('a client has any number of contacts, each with its own way to be reached', async () => {
  const clientId = await aClient();
  const stated = {
    ...{ name: 'Anouk Villiers', designation: 'Head of Chartering', department: 'Chartering', email: 'anouk@tamarind.example' },
    ...{ mobile: '+91 98200 12345', phone: '+91 22 4000 1234', decisionMaker: 'Yes', language: 'French', notes: 'After ten' },
  };
  const contact = await addContact(clientId, stated);
  expect(contact).toMatchObject({ ...stated, clientId, clientName: 'Tamarind Loom Textiles', createdBy: app.admin._id, version: 1 });
  await addContact(clientId, 'Bela Horn');
  await addContact(await aClient('Another'), 'Cato Lind');
  expect([await named(), await named(`client=${clientId}`)]).toEqual([
    ['Anouk Villiers', 'Bela Horn', 'Cato Lind'],
    ['Anouk Villiers', 'Bela Horn'],
  ]);
  expect(
    await Promise.all(['search=chartering', 'search=98200', 'decisionMaker=Yes', 'search=nobody'].map((query) => named(query))),
  ).toEqual([['Anouk Villiers'], ['Anouk Villiers'], ['Anouk Villiers'], []]);
});

it('refuses one without a name or a client, at a client that is not there, and keeps one at its client', async () => {
  const clientId = await aClient();
  const sent = [{ clientId }, newContact(), { clientId: UNKNOWN, ...newContact() }].map((body) => app.admin.post('/api/contacts', body));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 404]);
  const contact = await addContact(clientId);
  expect((await change(contact, { clientId: await aClient('Another'), designation: 'Buyer' })).status).toBe(200);
  expect((await app.admin.get(`/api/contacts/${contact._id}`)).body).toMatchObject({ clientId, designation: 'Buyer', version: 2 });
});

it('whoever saves second hears of the first, and nothing of theirs is stored', async () => {
  const contact = await addContact(await aClient());
  const saved = [await change(contact, { phone: '+44 20 7946 0000', version: 1 }), await change(contact, { phone: '1', version: 1 })];
  expect(saved.map(({ status }) => status)).toEqual([200, 409]);
  expect((await app.admin.get(`/api/contacts/${contact._id}`)).body).toMatchObject({ phone: '+44 20 7946 0000', version: 2 });
});

it('goes and comes back with its client, in whose timeline it stands', async () => {
  const clientId = await aClient();
  const contact = await addContact(clientId);
  const { body } = await app.admin.get(`/api/clients/${clientId}/timeline`);
  expect(body.entries[0]).toMatchObject({ area: 'contacts', entityId: contact._id, action: 'created' });
  const seen = [await named()];
  await app.admin.delete(`/api/clients/${clientId}`);
  seen.push(await named());
  expect((await app.admin.get(`/api/contacts/${contact._id}`)).status).toBe(404);
  await app.admin.post(`/api/clients/${clientId}/restore`);
  expect([...seen, await named()]).toEqual([['Anouk Villiers'], [], ['Anouk Villiers']]);
});

it('is exported with the client it is at', async () => {
  const clientId = await aClient();
  await addContact(clientId, { email: 'anouk@tamarind.example' });
  const rows = parse((await app.admin.get('/api/contacts/export?format=csv')).body, { columns: true, bom: true });
  expect(rows).toMatchObject([{ Name: 'Anouk Villiers', 'E-mail': 'anouk@tamarind.example', Client: 'Tamarind Loom Textiles' }]);
});

it('is imported at the client that a row names, and says of other rows what is wrong', async () => {
  const clientId = await aClient({ companyName: 'Kestrel Shipping' });
  await aClient({ companyName: 'Two Tides', email: 'one@tides.example' });
  await aClient({ companyName: 'Two Tides', email: 'two@tides.example' });
  const known = await addContact(clientId, { email: 'anouk@kestrel.example' });
  const lines = [
    ...['Full Name,Company,Job Title,E-mail,Mobile', 'Bela Horn,kestrel shipping,Buyer,bela@kestrel.example,+91 98200 12345'],
    ...[
      'Anouk V.,Kestrel Shipping,,ANOUK@kestrel.example,',
      'Cato Lind,Nobody We Know,,,',
      'Dina Ray,Two Tides,,,',
      'Ed Roe,two@tides.example,,,',
    ],
  ];
  const file = { field: 'file', name: 'people.csv', bytes: Buffer.from(lines.join('\r\n')) };
  const begun = await app.admin.upload('POST', '/api/imports?kind=contacts', undefined, file);
  const { _id, columns, counts } = await waitForImport(app.admin, begun.body._id);
  expect(columns.map(({ field }: { field: string }) => field)).toEqual(['name', 'client', 'designation', 'email', 'mobile']);
  expect(counts).toMatchObject({ create: 2, question: 1, refused: 2 });
  const { rows } = (await app.admin.get(`/api/imports/${_id}/rows?limit=50`)).body;
  expect(rows.map(({ problems, duplicate }: { problems: object; duplicate?: { by: string[] } }) => duplicate?.by ?? problems)).toEqual([
    {},
    ['name'],
    { client: CLIENT_NAMED_MESSAGES.unknown },
    { client: CLIENT_NAMED_MESSAGES.several },
    {},
  ]);
  await app.admin.patch(`/api/imports/${_id}/rows`, { of: 'questions', action: 'skip' });
  await waitForImport(app.admin, _id);
  expect((await app.admin.post(`/api/imports/${_id}/commit`)).status).toBe(200);
  await waitForImport(app.admin, _id);
  expect(await named()).toEqual(['Anouk Villiers', 'Bela Horn', 'Ed Roe']);
  await app.admin.post(`/api/imports/${_id}/undo`);
  await waitForImport(app.admin, _id);
  expect([await named(), known.version]).toEqual([['Anouk Villiers'], 1]);
});

it('takes for the same who shares name and address at one client, asks about either alone, and knows nobody by another client', async () => {
  const clientId = await aClient({ companyName: 'Kestrel Shipping', email: 'desk@kestrel.example' });
  await aClient({ companyName: 'Two Tides', email: 'one@tides.example' });
  await addContact(clientId, { email: 'chartering@kestrel.example' });
  const lines = [
    'First Name,Last Name,Associated Company,E-mail',
    'anouk,VILLIERS,desk@kestrel.example,Chartering@kestrel.example',
    'Bela,Horn,Kestrel Shipping,chartering@kestrel.example',
    'Cato,Lind,Kestrel Shipping,chartering@kestrel.example',
    'Anouk,Villiers,Kestrel Shipping,anouk@kestrel.example',
    'Anouk,Villiers,Two Tides,chartering@kestrel.example',
    'Dina,Ray,Kestrel Shipping,',
  ];
  const file = { field: 'file', name: 'people.csv', bytes: Buffer.from(lines.join('\r\n')) };
  const begun = await app.admin.upload('POST', '/api/imports?kind=contacts', undefined, file);
  const { _id, counts } = await waitForImport(app.admin, begun.body._id);
  const { rows } = (await app.admin.get(`/api/imports/${_id}/rows?limit=50`)).body;
  expect(rows.map(({ kind, duplicate }: { kind: string; duplicate: { by: string[] } | null }) => [kind, duplicate?.by ?? []])).toEqual([
    ['skip', ['email', 'name']],
    ...Array.from({ length: 3 }, () => ['question', ['name']]),
    ['create', []],
    ['create', []],
  ]);
  expect(counts).toMatchObject({ skip: 1, question: 3, create: 2 });
});
