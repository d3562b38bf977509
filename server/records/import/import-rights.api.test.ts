import type { Client } from '@fairlead/contract/clients';
import { IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { leaveImportUnfinished, uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import type { Person } from '../../testing/people.ts';

const test = testApp();
let member: Person;
let employeeId: string;

beforeEach(async () => {
  employeeId = await test.anEmployee('Riya Nair');
  member = await test.person('Member', { username: 'riya', employeeId });
});

const csv = (...lines: string[]) => lines.join('\r\n');

async function finish(person: Person, id: string, step: 'commit' | 'undo') {
  expect((await person.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(person, id);
}

const BRINE_CLIENT = { companyName: 'Brine', email: 'b@brine.example' };

/** An import by the Member that has updated a client assigned to them. */
async function importUpdate(draft: Partial<Client> = {}) {
  const client = await test.addClient({ ...BRINE_CLIENT, assignedToId: employeeId, ...draft });
  await test.admin.put('/api/settings', { clientVisibility: 'own' });
  const { _id: id } = await uploadAndRead(member, csv('Company Name,Email,Notes,Category', 'Brine,b@brine.example,theirs,New'));
  await member.put(`/api/imports/${id}`, { duplicates: 'update' });
  expect(await finish(member, id, 'commit')).toMatchObject({ state: 'done', counts: { update: 1 } });
  return { client, id };
}

it('an Administrator who reads a Member’s file anew does not show the Member whom it resembles', async () => {
  await test.addClient(BRINE_CLIENT);
  await test.admin.put('/api/settings', { clientVisibility: 'own' });
  const { _id: id } = await uploadAndRead(member, csv('Company Name,Email', 'Brine,b@brine.example'));
  await test.admin.put(`/api/imports/${id}`, { hasHeader: true });
  expect((await waitForImport(member, id)).counts).toMatchObject({ create: 1, skip: 0, duplicates: 0 });
});

describe('an import whose owner was locked', () => {
  const BRINE = csv('Company Name,Email', 'Brine,b@brine.example');
  const setLocked = async (disabled: boolean) =>
    expect((await test.admin.put(`/api/accounts/${member._id}`, { disabled })).status).toBe(200);

  async function uploadAndLockOwner() {
    await test.addClient(BRINE_CLIENT);
    await test.admin.put('/api/settings', { clientVisibility: 'own' });
    const { _id: id } = await uploadAndRead(member, BRINE);
    await setLocked(true);
    return id;
  }

  it('is compared with what the Administrator sees who has it read anew, and is theirs from then on', async () => {
    const id = await uploadAndLockOwner();
    await test.admin.put(`/api/imports/${id}`, { hasHeader: true });
    expect(await waitForImport(test.admin, id)).toMatchObject({ counts: { create: 0, skip: 1, duplicates: 1 }, createdBy: 'admin' });
    await setLocked(false);
    member = await test.signIn('riya');
    expect((await member.get(`/api/imports/${id}`)).status).toBe(404);
    expect((await member.get('/api/imports')).body).toEqual([]);
  });

  it('is not ready when they were locked while it was read', async () => {
    const importId = await uploadAndLockOwner();
    await leaveImportUnfinished(test, 'imports.read', { importId, accountId: member._id, zone: 'UTC', chosen: {}, notations: [] });
    await test.recover();
    expect(await waitForImport(test.admin, importId)).toMatchObject({ state: 'failed', failure: IMPORT_MESSAGES.unreadable });
  });
});

it('an undo names what it left alone only to who may see it', async () => {
  const { client, id } = await importUpdate();
  await test.admin.put(`/api/clients/${client._id}`, { companyName: 'Secret', assignedToId: null });
  expect(await finish(member, id, 'undo')).toMatchObject({ leftAlone: [], leftAloneTotal: 1 });
  expect((await test.admin.get(`/api/imports/${id}`)).body.leftAlone).toEqual([{ _id: client._id, name: 'Secret' }]);
});

it('an undo says how many it left alone, beyond the thousand that it names and those that the asker may not see', async () => {
  await test.admin.put('/api/settings', { clientVisibility: 'own' });
  const { _id: id } = await uploadAndRead(
    member,
    csv('Company Name,Email', ...Array.from({ length: 1005 }, (_, at) => `C${at},c${at}@x.example`)),
  );
  await finish(member, id, 'commit');
  await test.db.write((tx) => tx.updateTable('client').set({ version: 2 }).execute());
  await test.db.write((tx) =>
    tx.updateTable('client').set({ createdBy: test.admin._id }).where('companyName', 'in', ['C0', 'C1004']).execute(),
  );
  const hers = await finish(member, id, 'undo');
  expect([hers.leftAlone.length, hers.leftAlone[0].name, hers.leftAloneTotal]).toEqual([1000, 'C1', 1005]);
  const all = (await test.admin.get(`/api/imports/${id}`)).body;
  expect([all.leftAlone.length, all.leftAlone[0].name, all.leftAloneTotal]).toEqual([1000, 'C0', 1005]);
});

it('an undo leaves alone what whoever asks for it may not edit any more', async () => {
  const { client, id } = await importUpdate();
  const account = (await test.admin.get('/api/accounts')).body.accounts.find(({ username }: { username: string }) => username === 'riya');
  expect((await test.admin.put(`/api/accounts/${account._id}`, { employeeId: null })).status).toBe(200);
  await finish(member, id, 'undo');
  expect((await test.admin.get(`/api/clients/${client._id}`)).body.notes).toBe('theirs');
});

it('an undo goes no further when whoever asked for it may not any more, and open windows hear of what it did', async () => {
  const { _id: id } = await uploadAndRead(test.admin, csv('Company Name,Email', 'Brine,b@brine.example'));
  await finish(test.admin, id, 'commit');
  await leaveImportUnfinished(test, 'imports.undo', { importId: id, accountId: member._id, zone: 'UTC' });
  await test.recover();
  expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'done', failure: IMPORT_MESSAGES.notUndone });
  expect((await test.admin.get('/api/clients')).body.total).toBe(1);
  const entries = test.db.read.selectFrom('history').select('action').where('entityId', '=', id).orderBy('id', 'desc');
  expect(await entries.executeTakeFirst()).toEqual({ action: 'stopped' });
});

it('an undo leaves a client that is deleted meanwhile as it is', async () => {
  const { client, id } = await importUpdate({ notes: 'ours' });
  await test.admin.delete(`/api/clients/${client._id}`);
  expect(await finish(member, id, 'undo')).toMatchObject({ state: 'undone', leftAloneTotal: 0 });
  await test.admin.post(`/api/clients/${client._id}/restore`);
  expect((await test.admin.get(`/api/clients/${client._id}`)).body.notes).toBe('theirs');
});

it('an undo brings a category back with its client', async () => {
  const { client, id } = await importUpdate({ category: 'Old' });
  const listCategories = async () =>
    (await test.admin.get('/api/clients/categories')).body as { _id: string; name: string; clients: number }[];
  await test.admin.delete(`/api/clients/categories/${(await listCategories()).find(({ name }) => name === 'Old')?._id}`);
  await finish(member, id, 'undo');
  expect((await test.admin.get(`/api/clients/${client._id}`)).body.category).toBe('Old');
  // The one that came with the import goes with it.
  expect((await listCategories()).map(({ name, clients }) => [name, clients])).toEqual([['Old', 1]]);
});

it('shows the beginning of what is far too long, and gives it back whole', async () => {
  const long = 'x'.repeat(300_000);
  const { _id: id, columns } = await uploadAndRead(member, csv(`Company Name,Email,Notes,${long}`, `,b@brine.example,${long},`));
  expect(JSON.stringify(columns).length).toBeLessThan(2000);
  const { rows } = (await member.get(`/api/imports/${id}/rows`)).body;
  expect([rows[0].kind, rows[0].notes.notes.cell.length]).toEqual(['refused', 201]);
  expect((await member.get(`/api/imports/${id}/refused`)).body).toContain(long);
});

it('one account has six files read at once, and more when those are', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => `Cove ${index},c${index}@cove.example`);
  const file = { field: 'file', name: 'clients.csv', bytes: Buffer.from(['Company Name,Email', ...rows].join('\n')) };
  const upload = () => member.upload('POST', '/api/imports?kind=clients', undefined, file);
  const replies = await Promise.all(Array.from({ length: 20 }, upload));
  const [uploads, refusals] = [201, 429].map((status) => replies.filter((reply) => reply.status === status));
  expect(uploads?.length).toBeGreaterThanOrEqual(6);
  expect(refusals?.length).toBe(20 - (uploads?.length ?? 0));
  expect(refusals).not.toEqual([]);
  for (const { body } of uploads ?? []) expect((await waitForImport(member, body._id)).state).toBe('ready');
  const again = await vi.waitFor(async () => {
    const reply = await upload();
    expect(reply.status).toBe(201);
    return reply;
  });
  await waitForImport(member, again.body._id);
});
