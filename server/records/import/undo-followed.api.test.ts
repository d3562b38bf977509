import type { Client } from '@fairlead/contract/clients';
import type { ClientCategory } from '@fairlead/contract/clients/categories';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import { mergeInto, sendUndo } from '../../testing/merging/merge-calls.ts';

const test = testApp();
const CATEGORIES = '/api/clients/categories';

const csv = (...lines: string[]) => lines.join('\r\n');
const named = async (name: string): Promise<Client> =>
  (await test.admin.get('/api/clients')).body.clients.find(({ companyName }: Client) => companyName === name);
const category = async (name: string): Promise<ClientCategory> =>
  (await test.admin.get(CATEGORIES)).body.find((each: ClientCategory) => each.name === name);

async function finish(id: string, step: 'commit' | 'undo') {
  expect((await test.admin.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(test.admin, id);
}

/** An import that has updated Acme's country and added Brine, both of a category and assigned to an employee. */
async function importTwo() {
  const employeeId = await test.anEmployee('Riya Nair');
  const acme = await test.addClient({ companyName: 'Acme', email: 'a@acme.example', category: 'Spot', assignedToId: employeeId });
  const lines = ['Acme,a@acme.example,Oman,,', 'Brine,b@brine.example,Oman,Spot,Riya Nair'];
  const { _id: id } = await uploadAndRead(test.admin, csv('Company,Email,Country,Category,Assigned to', ...lines));
  await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
  expect(await finish(id, 'commit')).toMatchObject({ state: 'done', counts: { create: 1, update: 1 } });
  return { id, employeeId, acme, brine: await named('Brine') };
}
type Imported = Awaited<ReturnType<typeof importTwo>>;

const rename = async (from: string, name: string) => test.admin.put(`${CATEGORIES}/${(await category(from))._id}`, { name });
const edit = async (clients: readonly Client[], changes: object = { notes: 'called' }) => {
  for (const { _id } of clients) await test.admin.put(`/api/clients/${_id}`, changes);
};

it.each<[string, (imported: Imported) => Promise<unknown>]>([
  [
    'whose category was renamed twice',
    async () => {
      await rename('Spot', 'SPOT');
      return rename('SPOT', 'Term');
    },
  ],
  ['whose category was removed', async () => test.admin.delete(`${CATEGORIES}/${(await category('Spot'))._id}`)],
  [
    'whose category was merged',
    async () => {
      const into = (await test.admin.post(CATEGORIES, { name: 'Term', color: 'red' })).body;
      return test.admin.post(`${CATEGORIES}/${(await category('Spot'))._id}/merge`, { intoId: into._id });
    },
  ],
  [
    'whose employee got another name and job role',
    ({ employeeId }) => test.admin.put(`/api/employees/${employeeId}`, { employeeName: 'Riya Rao', role: 'HR Manager' }),
  ],
  [
    'that were merged into another one which was undone',
    async ({ acme, brine }) => {
      const { _id } = await test.addClient({ companyName: 'Cove', email: 'c@cove.example' });
      return sendUndo(test.admin, (await mergeInto(test.admin, [_id, acme._id, brine._id])).merge);
    },
  ],
  [
    'that another one was merged into, each for a while',
    async ({ acme, brine }) => {
      for (const { _id } of [acme, brine]) {
        const other = await test.addClient({ companyName: 'Cove', email: 'c@cove.example', notes: 'Calls on Mondays' });
        const { merge } = await mergeInto(test.admin, [_id, other._id], { notes: 'Calls on Mondays' });
        expect((await sendUndo(test.admin, merge)).status).toBe(200);
        await test.admin.delete(`/api/clients/${other._id}`);
      }
      return { status: 200 };
    },
  ],
  [
    'that two others were merged into, which were undone newest first',
    async ({ acme, brine }) => {
      for (const { _id } of [acme, brine]) {
        const others = [];
        for (const companyName of ['Cove', 'Delta']) others.push(await test.addClient({ companyName, email: `${companyName}@d.example` }));
        const merges = [];
        for (const other of others)
          merges.push((await mergeInto(test.admin, [_id, other._id], { notes: `With ${other.companyName}` })).merge);
        for (const merge of merges.toReversed()) expect((await sendUndo(test.admin, merge)).status).toBe(200);
        for (const other of others) await test.admin.delete(`/api/clients/${other._id}`);
      }
      return { status: 200 };
    },
  ],
  [
    'that another one was merged into, which was undone after their category was renamed',
    async ({ acme, brine }) => {
      const others = [];
      for (const companyName of ['Cove', 'Delta']) others.push(await test.addClient({ companyName, email: `${companyName}@d.example` }));
      const merges = [];
      for (const [at, { _id }] of [acme, brine].entries())
        merges.push((await mergeInto(test.admin, [_id, others[at]?._id as string], { notes: 'Calls on Mondays' })).merge);
      await rename('Spot', 'Term');
      for (const merge of merges) expect((await sendUndo(test.admin, merge)).status).toBe(200);
      for (const other of others) await test.admin.delete(`/api/clients/${other._id}`);
      return { status: 200 };
    },
  ],
])('takes back clients %s: nobody edited them', async (_what, follow) => {
  const imported = await importTwo();
  expect((await follow(imported)) as { status: number }).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
  const before = await named('Acme');
  expect(await finish(imported.id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  const { category, assignedTo, assignedRole } = before;
  expect(await named('Acme')).toMatchObject({ country: null, category, assignedTo, assignedRole, version: before.version + 1 });
  expect(await named('Brine')).toBeUndefined();
});

it.each<[string, (clients: readonly Client[]) => Promise<unknown>]>([
  ['before', (clients) => edit(clients).then(() => rename('Spot', 'Term'))],
  ['behind it', (clients) => rename('Spot', 'Term').then(() => edit(clients))],
  ['by its category alone', (clients) => rename('Spot', 'Term').then(() => edit(clients, { category: 'Other' }))],
  ['by the category that was renamed', (clients) => edit(clients, { category: 'Other' }).then(() => rename('Other', 'Term'))],
])('leaves alone a client whose category was renamed and that somebody edited %s', async (_when, change) => {
  const { id, acme, brine } = await importTwo();
  await change([acme, brine]);
  const undone = await finish(id, 'undo');
  expect(undone.leftAlone.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Brine']);
});

it('lists clients that were merged into others, whoever sees these, and leaves them for the undo of the merge', async () => {
  const { id, acme, brine } = await importTwo();
  await test.admin.put('/api/settings', { clientVisibility: 'own' });
  const member = await test.person('Member');
  const { _id } = await test.addClient({ companyName: 'Cove', email: 'c@cove.example' }, member);
  await test.db.write((tx) => tx.updateTable('recordImport').set({ accountId: member._id }).where('id', '=', id).execute());
  const { merge } = await mergeInto(test.admin, [_id, acme._id, brine._id]);
  const left = [
    { _id: acme._id, name: 'Acme' },
    { _id: brine._id, name: 'Brine' },
  ];
  expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', leftAlone: left, leftAloneTotal: 2 });
  expect((await member.get(`/api/imports/${id}`)).body).toMatchObject({ leftAlone: left });
  expect((await sendUndo(test.admin, merge)).status).toBe(200);
  expect([await named('Acme'), await named('Brine')]).toMatchObject([{ country: 'Oman' }, { country: 'Oman' }]);
});

it('gives a client its former category back by the name that it has now, and adds none', async () => {
  const acme = await test.addClient({ companyName: 'Acme', email: 'a@acme.example', category: 'Spot' });
  const { _id: id } = await uploadAndRead(test.admin, csv('Company,Email,Category', 'Acme,a@acme.example,Term'));
  await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
  await finish(id, 'commit');
  await rename('Spot', 'SPOT');
  await rename('SPOT', 'Voyage');
  expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect((await test.admin.get(`/api/clients/${acme._id}`)).body.category).toBe('Voyage');
  expect((await test.admin.get(CATEGORIES)).body.map(({ name }: ClientCategory) => name)).toEqual(['Voyage']);
});

it('leaves alone a client that somebody edited before or behind a merge into it that was undone', async () => {
  const { id, acme, brine } = await importTwo();
  const { _id: other } = await test.addClient({ companyName: 'Cove', email: 'c@cove.example' });
  await edit([acme]);
  await sendUndo(test.admin, (await mergeInto(test.admin, [acme._id, other])).merge);
  const { merge } = await mergeInto(test.admin, [brine._id, other]);
  await edit([brine]);
  await sendUndo(test.admin, merge);
  expect((await finish(id, 'undo')).leftAlone.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Brine']);
});

it('gives a client its former employee back with that one’s present name and job role', async () => {
  const [former, other] = [await test.anEmployee('Riya Nair'), await test.anEmployee('Arun Das')];
  const acme = await test.addClient({ companyName: 'Acme', email: 'a@acme.example', assignedToId: former });
  const { _id: id } = await uploadAndRead(test.admin, csv('Company,Email,Assigned to', 'Acme,a@acme.example,Arun Das'));
  await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
  expect(await finish(id, 'commit')).toMatchObject({ counts: { update: 1 } });
  const read = async () => (await test.admin.get(`/api/clients/${acme._id}`)).body;
  expect(await read()).toMatchObject({ assignedToId: other, assignedTo: 'Arun Das' });
  const { role } = (await test.admin.get(`/api/employees/${former}`)).body;
  await test.admin.put(`/api/employees/${other}`, { role: 'Account Manager' });
  await test.admin.put(`/api/employees/${former}`, { employeeName: 'Riya Menon' });
  expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect(await read()).toMatchObject({ assignedToId: former, assignedTo: 'Riya Menon', assignedRole: role });
});
